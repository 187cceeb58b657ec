package io.retryrelay.console;

import io.retryrelay.bulk.BulkItem;
import io.retryrelay.bulk.BulkReader;
import io.retryrelay.bulk.BulkResult;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.console.BulkItemsScreen.Choice;
import io.retryrelay.console.BulkItemsScreen.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the list of a bulk's requests. */
@Component
class BulkItemsScreens {

    static final int LENGTH = 50;

    private final BulkReader reader;
    private final Words words;

    BulkItemsScreens(BulkReader reader, Words words) {
        this.reader = reader;
        this.words = words;
    }

    /**
     * @param result as the address names it; those that need a person if it names none
     * @param after the position that the stretch lies behind
     */
    BulkItemsScreen of(BulkRun run, @Nullable String result, int after) {
        BulkResult only = chosen(run, result);
        List<BulkItem> found = reader.items(run.summary().id(), only, after, LENGTH + 1);
        List<BulkItem> shown = found.subList(0, Math.min(LENGTH, found.size()));
        String here = address(run, only);
        return new BulkItemsScreen(
                only == null ? null : only.name(),
                choices(run, only),
                shown.stream().map(this::row).toList(),
                BulkPhase.moves(run),
                "/bulks/" + run.summary().id() + "/items?result=" + name(only) + "&after=" + after,
                after < 0 ? null : here,
                found.size() > LENGTH ? here + "&after=" + shown.get(LENGTH - 1).position() : null,
                "/api/v1/bulk-retries/" + run.summary().id() + "/items.csv" + (only == null ? "" : "?result=" + only));
    }

    /** What a person would look at first. */
    private static @Nullable BulkResult chosen(BulkRun run, @Nullable String result) {
        if (result == null) {
            return Stream.of(BulkResult.FAILED, BulkResult.UNKNOWN, BulkResult.NOT_QUEUED)
                    .filter(one -> run.count(one) > 0)
                    .findFirst()
                    .orElse(null);
        }
        return Arrays.stream(BulkResult.values())
                .filter(known -> known.name().equals(result))
                .findAny()
                .orElse(null);
    }

    private List<Choice> choices(BulkRun run, @Nullable BulkResult only) {
        List<Choice> choices = new ArrayList<>();
        Arrays.stream(BulkResult.values())
                .filter(result -> run.count(result) > 0 || result == only)
                .forEach(result -> choices.add(new Choice(
                        name(result),
                        words.say("bulk.result", result),
                        address(run, result),
                        words.say("count.exact", run.count(result)),
                        result == only)));
        choices.add(new Choice(
                name(null),
                words.say("bulk.result.all"),
                address(run, null),
                words.say("count.exact", run.summary().requested()),
                only == null));
        return choices;
    }

    private static String address(BulkRun run, @Nullable BulkResult only) {
        return "/bulks/" + run.summary().id() + "?result=" + name(only);
    }

    private static String name(@Nullable BulkResult only) {
        return only == null ? "ALL" : only.name();
    }

    private Row row(BulkItem item) {
        BulkItem.Now now = item.now();
        String key = now == null ? null : now.businessKey();
        return new Row(
                words.say("count.exact", item.position() + 1),
                item.request(),
                key == null ? Label.shortened(item.request().toString()) : key,
                now == null ? null : now.target(),
                item.result().name(),
                words.say("bulk.result", item.result()),
                Tone.of(item.result()),
                why(item));
    }

    private @Nullable String why(BulkItem item) {
        BulkItem.Now now = item.now();
        if (item.why() != null) {
            String why = words.orItself("skip.", item.why());
            return now == null ? why : words.say("bulk.item.now", why, words.say("state", now.state()));
        }
        if (now == null || item.result() == BulkResult.SUCCEEDED) {
            return null;
        }
        String cause = words.cause(now.cause());
        String reason = now.reason() == null ? null : words.say("reason.short", now.reason());
        return cause == null || reason == null ? (cause == null ? reason : cause) : cause + " · " + reason;
    }
}
