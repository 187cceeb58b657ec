package io.retryrelay.target;

import java.time.Duration;

/** Measures by the monotonic clock: a call's length does not change when somebody sets the time. */
record Stopwatch(long startedAt) {

    static Stopwatch started() {
        return new Stopwatch(System.nanoTime());
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedAt);
    }
}
