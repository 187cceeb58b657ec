package io.retryrelay.recovery;

import io.retryrelay.relay.LeaseRule;
import java.time.Duration;
import org.springframework.stereotype.Component;

/**
 * Whether this instance has seen the database without a break for one lease. One that has not would take requests back
 * whose holders have their results in hand and could not write them down either.
 */
@Component
class DatabaseSight {

    private final Duration lease;
    private volatile long lostNanos;
    private volatile boolean everLost;

    DatabaseSight(LeaseRule leases) {
        this.lease = leases.length();
    }

    void lose() {
        lostNanos = System.nanoTime();
        everLost = true;
    }

    boolean isClear() {
        return !everLost || System.nanoTime() - lostNanos > lease.toNanos();
    }
}
