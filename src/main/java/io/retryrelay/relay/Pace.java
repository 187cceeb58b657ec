package io.retryrelay.relay;

import java.util.OptionalDouble;

/** How many calls a target's rate lets begin now; what was not used adds up for a tenth of a second. Not thread-safe. */
final class Pace {

    private static final double NANOS = 1e9;

    private final OptionalDouble rate;
    private final double most;
    private double saved;
    private long countedNanos;

    /** @param rate calls per second; empty for no limit */
    Pace(OptionalDouble rate, long nowNanos) {
        this.rate = rate;
        this.most = Math.max(1, rate.orElse(0) / 10);
        this.saved = most;
        this.countedNanos = nowNanos;
    }

    int allows(long nowNanos) {
        if (rate.isEmpty()) {
            return Integer.MAX_VALUE;
        }
        saved = Math.min(most, saved + (nowNanos - countedNanos) / NANOS * rate.getAsDouble());
        countedNanos = nowNanos;
        return (int) saved;
    }

    /** One call less than was thought. */
    void giveBack() {
        saved = Math.min(most, saved + 1);
    }

    void use(int calls) {
        saved -= rate.isEmpty() ? 0 : calls;
    }
}
