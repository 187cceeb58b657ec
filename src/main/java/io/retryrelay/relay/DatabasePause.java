package io.retryrelay.relay;

import java.time.Duration;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.stereotype.Component;

/**
 * Takes no more records while the database takes no claims, since each would only be acknowledged and left to recovery.
 * Polling goes on, so that the partition stays here. A probe that writes ends the pause: a database that became
 * read-only would pass one that reads. It writes the row of this instance, which nobody else holds.
 */
@Component
class DatabasePause {

    private static final Duration PROBE = Duration.ofSeconds(1);

    private final ConsumerPause pause;
    private final TaskScheduler scheduler;
    private final Heartbeat heartbeat;

    DatabasePause(ConsumerPause pause, TaskScheduler scheduler, Heartbeat heartbeat) {
        this.pause = pause;
        this.scheduler = scheduler;
        this.heartbeat = heartbeat;
    }

    void begin() {
        if (pause.set(ConsumerPause.Reason.DATABASE, true)) {
            probeLater();
        }
    }

    private void probeLater() {
        scheduler.schedule(this::probe, scheduler.getClock().instant().plus(PROBE));
    }

    private void probe() {
        try {
            heartbeat.touch();
        } catch (RuntimeException stillAway) {
            probeLater();
            return;
        }
        pause.set(ConsumerPause.Reason.DATABASE, false);
    }
}
