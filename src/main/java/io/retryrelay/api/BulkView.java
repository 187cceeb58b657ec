package io.retryrelay.api;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkDeed;
import io.retryrelay.bulk.BulkLimits;
import io.retryrelay.bulk.BulkResult;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.bulk.BulkStep;
import io.retryrelay.bulk.BulkSummary;
import io.retryrelay.bulk.FirstCalls;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A bulk with its exact counts: {@code requested} is what is left {@code planned}, {@code queued}, {@code skipped} and
 * {@code notQueued}; {@code queued} is the sum of what follows it, up to {@code cancelled}.
 *
 * @param filter which requests it meant; null if they were named
 * @param queueable how many the plan would move
 * @param skipped what the plan left out, by code
 * @param doubtful how many of the plan might happen twice, or out of order, and are in it only since {@code confirm} was
 *     sent; null if it was planned before they were counted
 * @param waitsBehindOthers how many of the plan stood behind an open request of their order key that is not of it
 * @param planned how many are still to be moved
 * @param notQueued what was no longer as planned when its turn came, by code; CANCELLED if the bulk was
 * @param blocked how many of the waiting ones wait behind an earlier request of their order key
 * @param stage in which stage of its ramp it is, from 1; one more than there are for the rest, null without a ramp
 * @param firstCalls how the first calls ended; null if it has neither a ramp nor a failure rate
 * @param rate how many requests came to a result a second lately
 * @param secondsLeft how long it will take at this rate; null if nobody can say
 * @param allowed what may be done to it now
 * @param history who did what to it, oldest first
 */
record BulkView(
        UUID id,
        BulkAction action,
        BulkState state,
        @Nullable BulkFilterView filter,
        boolean confirm,
        BulkLimits limits,
        @Nullable String reason,
        int requested,
        int queueable,
        Map<String, Integer> skipped,
        @Nullable Integer doubtful,
        int waitsBehindOthers,
        int planned,
        Map<String, Integer> notQueued,
        int queued,
        int waiting,
        int calling,
        int succeeded,
        int failed,
        int unknown,
        int cancelled,
        int blocked,
        @Nullable Integer stage,
        @Nullable FirstCalls firstCalls,
        double rate,
        @Nullable Long secondsLeft,
        BulkRun.By created,
        BulkRun.@Nullable By approved,
        BulkRun.@Nullable By started,
        @Nullable Instant endedAt,
        List<BulkStep> allowed,
        List<BulkDeed> history) {

    static BulkView of(BulkRun run) {
        BulkSummary summary = run.summary();
        return new BulkView(
                summary.id(),
                summary.action(),
                summary.state(),
                run.filter() == null ? null : BulkFilterView.of(run.filter()),
                run.confirm(),
                run.limits(),
                summary.reason(),
                summary.requested(),
                run.queueable(),
                run.skipped(),
                run.doubtful(),
                run.waitsBehindOthers(),
                run.count(BulkResult.PLANNED),
                run.notQueued(),
                run.queued(),
                run.count(BulkResult.WAITING),
                run.count(BulkResult.CALLING),
                run.count(BulkResult.SUCCEEDED),
                run.count(BulkResult.FAILED),
                run.count(BulkResult.UNKNOWN),
                run.count(BulkResult.CANCELLED),
                run.blocked(),
                run.stage(),
                run.firstCalls(),
                Math.round(run.perSecond() * 10) / 10d,
                run.left() == null ? null : run.left().toSeconds(),
                summary.created(),
                summary.approved(),
                summary.started(),
                summary.endedAt(),
                BulkStep.ofAPersonFrom(summary.state()),
                run.history());
    }
}
