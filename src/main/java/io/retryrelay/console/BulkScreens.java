package io.retryrelay.console;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkDeed;
import io.retryrelay.bulk.BulkLimits;
import io.retryrelay.bulk.BulkReader;
import io.retryrelay.bulk.BulkResult;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.bulk.BulkStep;
import io.retryrelay.bulk.BulkSummary;
import io.retryrelay.console.BulkScreen.Deed;
import io.retryrelay.console.BulkScreen.Left;
import io.retryrelay.console.BulkScreen.Plan;
import io.retryrelay.console.BulkScreen.Step;
import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the page of one bulk. */
@Component
class BulkScreens {

    static final String CONFIRM_NEEDED = "CONFIRM_NEEDED";

    private static final Set<BulkState> UNSTARTED = EnumSet.of(BulkState.PLANNED, BulkState.NEEDS_APPROVAL);

    private final Words words;
    private final BulkWords bulkWords;
    private final ScopeWords scope;
    private final BulkProgress progress;
    private final BulkReader reader;

    BulkScreens(Words words, BulkWords bulkWords, ScopeWords scope, BulkProgress progress, BulkReader reader) {
        this.words = words;
        this.bulkWords = bulkWords;
        this.scope = scope;
        this.progress = progress;
        this.reader = reader;
    }

    BulkScreen of(BulkRun run, Caller caller) {
        BulkSummary summary = run.summary();
        return new BulkScreen(
                summary.id(),
                headline(summary),
                summary.state().name(),
                words.say("bulk.state", summary.state()),
                Tone.of(summary.state()),
                bulkWords.meaning(summary),
                summary.reason(),
                scope.of(run.filter()),
                plan(run),
                progress.of(run),
                pace(run.limits()),
                caller.may(Role.OPERATE) ? steps(run, caller) : List.of(),
                run.history().stream().map(this::deed).toList(),
                moves(run),
                summary.state() == BulkState.PLANNED && caller.may(Role.OPERATE));
    }

    /** With what is moved: what was only meant, and left out, stands in the plan. */
    String headline(BulkSummary summary) {
        return words.say("bulk.headline." + summary.action(), summary.queueable());
    }

    /** A cancelled one still moves until all is taken back; a plan changes only by a person. */
    static boolean moves(BulkRun run) {
        BulkState state = run.summary().state();
        return state != BulkState.DONE
                && !UNSTARTED.contains(state)
                && (state != BulkState.CANCELLED || run.count(BulkResult.WAITING) + run.count(BulkResult.CALLING) > 0);
    }

    private Plan plan(BulkRun run) {
        int skipped = run.count(BulkResult.SKIPPED);
        boolean again = run.summary().state() == BulkState.PLANNED && !run.confirm() && run.filter() != null;
        return new Plan(
                words.say("bulk.sum", run.summary().requested(), run.queueable(), skipped),
                left(run.skipped()),
                run.waitsBehindOthers() == 0 ? null : words.say("bulk.behind", run.waitsBehindOthers()),
                again ? run.skipped().getOrDefault(CONFIRM_NEEDED, 0) : 0,
                run.summary().action() == BulkAction.RETRY && run.limits().equals(BulkLimits.NONE),
                words.say("bulk.start." + run.summary().action(), run.queueable()));
    }

    List<Left> left(Map<String, Integer> whys) {
        return whys.entrySet().stream()
                .map(why -> new Left(words.say("count.exact", why.getValue()), words.orItself("skip.", why.getKey())))
                .toList();
    }

    /** How fast and how far it may go; empty if nothing holds it back. */
    private List<String> pace(BulkLimits limits) {
        List<String> pace = new ArrayList<>();
        if (limits.rate() != null) {
            pace.add(words.say("bulk.pace.rate", limits.rate()));
        }
        if (!limits.ramp().isEmpty()) {
            pace.add(words.say(
                    "bulk.pace.ramp",
                    limits.ramp().stream()
                            .map(size -> words.say("count.exact", size))
                            .collect(Collectors.joining(", "))));
        }
        if (limits.stopAtFailureRate() != null) {
            pace.add(words.say("bulk.pace.stop", limits.stopAtFailureRate()));
        }
        return pace;
    }

    private List<Step> steps(BulkRun run, Caller caller) {
        return BulkStep.ofAPersonFrom(run.summary().state()).stream()
                .filter(step -> step != BulkStep.START)
                .filter(step -> step != BulkStep.APPROVE
                        || !run.summary().created().who().equals(caller.name()))
                .map(step -> step(run, step))
                .toList();
    }

    private Step step(BulkRun run, BulkStep step) {
        boolean drop =
                step == BulkStep.CANCEL && UNSTARTED.contains(run.summary().state());
        String variant = drop ? "DROP" : step.name();
        return new Step(
                step.name().toLowerCase(Locale.ROOT),
                words.say("bulk.step." + variant),
                bulkWords.help(run.summary().action(), variant, touched(run, step)),
                step == BulkStep.CANCEL);
    }

    private int touched(BulkRun run, BulkStep step) {
        BulkSummary summary = run.summary();
        boolean alsoMoved = step == BulkStep.CANCEL && summary.action() == BulkAction.RETRY;
        return run.count(BulkResult.PLANNED) + (alsoMoved ? reader.uncalled(summary.id()) : 0);
    }

    private Deed deed(BulkDeed deed) {
        return new Deed(
                Objects.requireNonNull(words.when(deed.at())),
                deed.who(),
                words.orItself("bulk.deed.", deed.what()),
                blankless(deed.reason()));
    }

    private static @Nullable String blankless(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
