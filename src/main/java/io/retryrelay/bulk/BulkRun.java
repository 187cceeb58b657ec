package io.retryrelay.bulk;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A bulk with its exact counts.
 *
 * @param requested all that it meant
 * @param waitsBehindOthers how many of the plan stood behind an open request of their lane that is not of the plan
 * @param counts how many there are of each result, none left out
 * @param skipped those that the plan left out, by code
 * @param notQueued those that had changed when their turn came, by code
 */
public record BulkRun(
        UUID id,
        BulkAction action,
        BulkState state,
        boolean confirm,
        @Nullable String reason,
        int requested,
        int waitsBehindOthers,
        By created,
        @Nullable By started,
        @Nullable Instant endedAt,
        Map<BulkResult, Integer> counts,
        Map<String, Integer> skipped,
        Map<String, Integer> notQueued) {

    /** Who, and when. */
    public record By(String who, Instant at) {}

    public int count(BulkResult result) {
        return counts.getOrDefault(result, 0);
    }

    /** How many the plan would move. */
    public int queueable() {
        return requested - count(BulkResult.SKIPPED);
    }

    /** How many were moved. */
    public int queued() {
        return queueable() - count(BulkResult.PLANNED) - count(BulkResult.NOT_QUEUED);
    }
}
