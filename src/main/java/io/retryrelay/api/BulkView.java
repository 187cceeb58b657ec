package io.retryrelay.api;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkResult;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkState;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A bulk with its exact counts: {@code requested} is what is left {@code planned}, {@code queued}, {@code skipped} and
 * {@code notQueued}; {@code queued} is the sum of what follows it.
 *
 * @param queueable how many the plan would move
 * @param skipped what the plan left out, by code
 * @param waitsBehindOthers how many of the plan stood behind an open request of their order key that is not of it
 * @param planned how many are still to be moved
 * @param notQueued what was no longer as planned when its turn came, by code
 */
record BulkView(
        UUID id,
        BulkAction action,
        BulkState state,
        boolean confirm,
        @Nullable String reason,
        int requested,
        int queueable,
        Map<String, Integer> skipped,
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
        BulkRun.By created,
        BulkRun.@Nullable By started,
        @Nullable Instant endedAt) {

    static BulkView of(BulkRun run) {
        return new BulkView(
                run.id(),
                run.action(),
                run.state(),
                run.confirm(),
                run.reason(),
                run.requested(),
                run.queueable(),
                run.skipped(),
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
                run.created(),
                run.started(),
                run.endedAt());
    }
}
