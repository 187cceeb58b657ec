package io.retryrelay.relay;

import io.retryrelay.platform.StartRefused;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** How long a claim lasts, and whether enough of it is left to send a call that may use the whole deadline. */
@Component
public class LeaseRule {

    private final Duration length;
    private final Duration margin;

    LeaseRule(RelayProperties properties, HandlingTime times) {
        Duration longest = times.longestDeadline();
        this.margin = properties.leaseMargin();
        this.length = properties.lease() == null ? times.ofACallUnderWay() : properties.lease();
        if (length.compareTo(longest.plus(margin)) <= 0) {
            throw new StartRefused(
                    "relay.lease is " + length + ", not longer than the longest target deadline " + longest
                            + " plus relay.lease-margin " + margin + ": a call could outlive its claim.",
                    "Set relay.lease above " + longest.plus(margin) + " or leave it unset.");
        }
    }

    /** How long a claim lasts. */
    public Duration length() {
        return length;
    }

    Lease begin() {
        return new Lease(System.nanoTime(), length, margin);
    }

    /** One claim's lease on this process's monotonic clock, begun before the database was asked for it. */
    record Lease(long startedNanos, Duration length, Duration margin) {

        /** The same, if it does not last longer than that from now on. */
        Lease endingIn(Duration left) {
            long now = System.nanoTime();
            Duration whole = left.plusNanos(now - startedNanos);
            return whole.compareTo(length) < 0 ? new Lease(startedNanos, whole, margin) : this;
        }

        boolean isOver() {
            return System.nanoTime() - startedNanos > length.toNanos();
        }

        boolean hasRoomFor(Duration deadline) {
            Duration used = Duration.ofNanos(System.nanoTime() - startedNanos);
            return length.minus(used).compareTo(deadline.plus(margin)) > 0;
        }
    }
}
