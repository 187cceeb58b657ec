package io.retryrelay.console;

import io.retryrelay.bulk.BulkResult;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.bulk.FirstCalls;
import io.retryrelay.console.BulkScreen.Count;
import io.retryrelay.console.BulkScreen.Left;
import io.retryrelay.console.BulkScreen.Piece;
import io.retryrelay.console.BulkScreen.Progress;
import io.retryrelay.request.RequestFilter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Says how far a bulk is. */
@Component
class BulkProgress {

    private static final int WHOLE = 1_000;

    /** What is through comes first; what has not begun is the rest of the bar. */
    private static final List<BulkResult> BAR = List.of(
            BulkResult.SUCCEEDED,
            BulkResult.CANCELLED,
            BulkResult.NOT_QUEUED,
            BulkResult.FAILED,
            BulkResult.UNKNOWN,
            BulkResult.CALLING,
            BulkResult.WAITING);

    private final Words words;

    BulkProgress(Words words) {
        this.words = words;
    }

    Progress of(BulkRun run) {
        return new Progress(
                words.say("bulk.through", through(run), run.queueable()),
                inMotion(run),
                bar(run),
                counts(run),
                notQueued(run).entrySet().stream()
                        .map(why -> new Left(
                                words.say("count.exact", why.getValue()), words.orItself("skip.", why.getKey())))
                        .toList(),
                speed(run),
                failures(run.firstCalls()));
    }

    /** Where a person looks for those that a filter chose, in whatever state and for whatever cause they are on their way by now. */
    private static @Nullable String inMotion(BulkRun run) {
        RequestFilter meant = run.filter();
        boolean asksForAPerson =
                EnumSet.of(BulkPhase.QUEUED, BulkPhase.CANCELLED).contains(BulkPhase.of(run));
        if (meant == null || !asksForAPerson || !BulkPhase.hasCallsToCome(run)) {
            return null;
        }
        return new ListAddress(
                        Tab.MOVING.getAddress(),
                        meant.target(),
                        null,
                        meant.businessKey(),
                        meant.orderKey(),
                        meant.source(),
                        meant.text(),
                        Objects.toString(meant.from(), null),
                        Objects.toString(meant.to(), null),
                        null,
                        null)
                .href();
    }

    /** Of a plan that was dropped none had its turn. */
    private static Map<String, Integer> notQueued(BulkRun run) {
        return BulkPhase.of(run) == BulkPhase.DROPPED ? Map.of() : run.notQueued();
    }

    private static int through(BulkRun run) {
        return Stream.of(
                        BulkResult.SUCCEEDED,
                        BulkResult.FAILED,
                        BulkResult.UNKNOWN,
                        BulkResult.CANCELLED,
                        BulkResult.NOT_QUEUED)
                .mapToInt(run::count)
                .sum();
    }

    private static List<Piece> bar(BulkRun run) {
        int all = Math.max(1, run.queueable());
        List<Piece> bar = new ArrayList<>();
        long before = 0;
        for (BulkResult result : BAR) {
            long end = before + run.count(result);
            int from = (int) (before * WHOLE / all);
            bar.add(new Piece(Tone.of(result), from, (int) (end * WHOLE / all) - from));
            before = end;
        }
        return bar.stream().filter(piece -> piece.width() > 0).toList();
    }

    private List<Count> counts(BulkRun run) {
        return Arrays.stream(BulkResult.values())
                .filter(result -> run.count(result) > 0)
                .map(result -> new Count(
                        result.name(),
                        words.say("bulk.result", result),
                        words.say("count.exact", run.count(result)),
                        Tone.of(result)))
                .toList();
    }

    private @Nullable String speed(BulkRun run) {
        if (run.summary().state() != BulkState.RUNNING) {
            return null;
        }
        return run.left() == null
                ? words.say("bulk.noSpeed")
                : words.say("bulk.speed", run.perSecond(), words.length(run.left()));
    }

    private @Nullable String failures(@Nullable FirstCalls calls) {
        return calls == null || calls.called() == 0
                ? null
                : words.say("bulk.firstCalls", calls.called(), calls.failed());
    }
}
