package io.retryrelay.bulk;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How fast a bulk comes to results.
 *
 * @param results how many came in that time
 */
record Speed(int results, Duration time) {

    /** How far back is looked. */
    static final Duration LATELY = Duration.ofSeconds(30);

    private static final Duration TOO_SHORT = Duration.ofSeconds(1);

    double perSecond() {
        return time.compareTo(TOO_SHORT) < 0 ? 0 : results * 1_000d / time.toMillis();
    }

    /**
     * How long it will take to the end at this speed, and no faster than its rate lets it.
     *
     * @param planned how many are still to be moved
     * @param expected how many of the moved have no result yet
     * @return null while nothing moves
     */
    @Nullable
    Duration left(int planned, int expected, BulkLimits limits) {
        if (planned + expected == 0) {
            return Duration.ZERO;
        }
        double perSecond = perSecond();
        if (perSecond == 0) {
            return null;
        }
        double atThisSpeed = (planned + expected) / perSecond;
        double atItsRate = limits.rate() == null ? 0 : (double) planned / limits.rate();
        return Duration.ofSeconds((long) Math.ceil(Math.max(atThisSpeed, atItsRate)));
    }
}
