package io.retryrelay.relay;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** How often a thing that stops by itself may be started again: so many times within so long, each with more patience. */
final class RestartBudget {

    private final int most;
    private final Duration within;
    private final Deque<Instant> restarts = new ArrayDeque<>();

    RestartBudget(int most, Duration within) {
        this.most = most;
        this.within = within;
    }

    /** Takes one restart out of the budget, and tells how long to wait for it; empty when none is left. */
    synchronized Optional<Duration> take(Instant now) {
        restarts.removeIf(restart -> restart.plus(within).isBefore(now));
        if (restarts.size() == most) {
            return Optional.empty();
        }
        restarts.add(now);
        return Optional.of(Duration.ofSeconds(restarts.size()));
    }
}
