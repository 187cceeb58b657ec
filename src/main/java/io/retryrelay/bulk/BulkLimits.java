package io.retryrelay.bulk;

import io.retryrelay.request.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How fast and how far a bulk may go.
 *
 * @param rate most requests that it moves a second, on average, from 1 to 10000; null for as many as it can
 * @param ramp how many are moved in each of its first stages; the rest follows. Empty for all at once
 * @param stopAtFailureRate it stops when more than this share of first calls failed, from 0 up to, not including, 1; null
 *     to go on whatever fails
 */
public record BulkLimits(
        @Nullable Integer rate,
        List<Integer> ramp,
        @Nullable Double stopAtFailureRate) {

    public static final BulkLimits NONE = new BulkLimits(null, List.of(), null);

    /** So few would tell too little. */
    static final int FEWEST_CALLS = 10;

    /** What is moved ahead of its first call cannot be stopped any more. */
    static final int MOST_AHEAD = 1_000;

    private static final int HIGHEST_RATE = 10_000;
    private static final int TURNS_A_SECOND = 5;

    /** @throws Refusal that names the field, if a limit is out of its range */
    public BulkLimits {
        if (rate != null && (rate < 1 || rate > HIGHEST_RATE)) {
            throw Refusal.invalid("rate", "must be from 1 to " + HIGHEST_RATE + " a second");
        }
        ramp = new Ramp(ramp).stages();
        if (stopAtFailureRate != null && !(stopAtFailureRate >= 0 && stopAtFailureRate < 1)) {
            throw Refusal.invalid("stopAtFailureRate", "must be from 0 up to, not including, 1");
        }
    }

    Ramp stages() {
        return new Ramp(ramp);
    }

    /** Whether first calls must be looked at. */
    boolean dependOnCalls() {
        return !ramp.isEmpty() || stopAtFailureRate != null;
    }

    /** @throws Refusal if it waits for calls where none are made */
    void refuseWithoutCalls() {
        if (dependOnCalls()) {
            throw Refusal.invalid(
                    ramp.isEmpty() ? "stopAtFailureRate" : "ramp", "is for the action RETRY: no other makes calls");
        }
    }

    /** How many may be moved in one turn, as far as the rate is concerned. */
    int oneTurn(int most) {
        return rate == null ? most : Math.min(most, (rate + TURNS_A_SECOND - 1) / TURNS_A_SECOND);
    }

    /**
     * How many more may be moved now, as far as first calls are concerned.
     *
     * @param moved how many were
     * @param expected how many of those are on their way to their first call
     */
    int ahead(int moved, int expected) {
        int stage = stages().allows(moved, expected);
        return stopAtFailureRate == null ? stage : Math.max(0, Math.min(stage, MOST_AHEAD - expected));
    }

    boolean isExceededBy(FirstCalls calls) {
        return stopAtFailureRate != null
                && calls.called() >= FEWEST_CALLS
                && calls.failed() > stopAtFailureRate * calls.called();
    }
}
