package io.retryrelay.bulk;

import io.retryrelay.request.RequestFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bulk with its exact counts.
 *
 * @param filter which requests it meant; null if they were named
 * @param confirm whether those that need a confirmation were included
 * @param doubtful how many of the plan might happen twice, or out of order: it moves them only since that was confirmed;
 *     null if it was planned before they were counted
 * @param waitsBehindOthers how many of the plan stood behind an open request of their lane that is not of the plan
 * @param blocked how many of the waiting ones wait behind an earlier request of their order key
 * @param uncalled how many a cancel would take back of a retry now, besides those not moved yet
 * @param counts how many there are of each result, none left out
 * @param skipped those that the plan left out, by code
 * @param notQueued those that had changed when their turn came, by code; {@code CANCELLED} if the bulk was
 * @param firstCalls how the first calls ended; null if the bulk has no limit that depends on it
 * @param perSecond how many requests came to a result a second lately; 0 if it is not running
 * @param left how long it will take at this speed; null if nobody can say
 * @param history who did what to it, oldest first
 */
public record BulkRun(
        BulkSummary summary,
        @Nullable RequestFilter filter,
        boolean confirm,
        BulkLimits limits,
        @Nullable Integer doubtful,
        int waitsBehindOthers,
        int blocked,
        int uncalled,
        Map<BulkResult, Integer> counts,
        Map<String, Integer> skipped,
        Map<String, Integer> notQueued,
        @Nullable FirstCalls firstCalls,
        double perSecond,
        @Nullable Duration left,
        List<BulkDeed> history) {

    /** Who, and when. */
    public record By(String who, Instant at) {}

    public int count(BulkResult result) {
        return counts.getOrDefault(result, 0);
    }

    /** How many the plan would move. */
    public int queueable() {
        return summary.requested() - count(BulkResult.SKIPPED);
    }

    /** How many were moved. */
    public int queued() {
        return queueable() - count(BulkResult.PLANNED) - count(BulkResult.NOT_QUEUED);
    }

    /** How many of the moved ones wait for a call, or are being called. */
    public int inMotion() {
        return count(BulkResult.WAITING) + count(BulkResult.CALLING);
    }

    /** In which stage of its ramp it is, from 1; one more than there are stages for the rest, null without a ramp. */
    public @Nullable Integer stage() {
        return limits.ramp().isEmpty() ? null : limits.stages().stage(queued());
    }
}
