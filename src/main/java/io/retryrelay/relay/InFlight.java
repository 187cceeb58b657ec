package io.retryrelay.relay;

import io.retryrelay.relay.Lineup.Head;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Deliveries between their lane and their end: being claimed, called or written down. */
@Component
class InFlight {

    private final RelayWindow window;
    private final Map<Head, LeaseRule.Lease> heads = new HashMap<>();

    InFlight(RelayWindow window) {
        this.window = window;
    }

    synchronized void begin(Head head, LeaseRule.Lease lease) {
        heads.put(head, lease);
    }

    synchronized void end(Head head) {
        heads.remove(head);
        if (heads.isEmpty()) {
            notifyAll();
        }
    }

    /** Whoever holds them longer than their lease must not hold up the offsets behind them; recovery sees to the rows. */
    synchronized void completeThoseOutOfLease() {
        heads.forEach((head, lease) -> {
            if (lease.isOver()) {
                window.complete(head.delivery().place());
            }
        });
    }

    /** Waits until all are at their end. */
    synchronized boolean awaitNone(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (!heads.isEmpty()) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }
}
