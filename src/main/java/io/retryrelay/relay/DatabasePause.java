package io.retryrelay.relay;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.stereotype.Component;

/**
 * Takes no more records while the database takes no claims, since each would only be acknowledged and left to recovery.
 * Polling goes on, so that the partition stays here. A probe that writes ends the pause: a database that became
 * read-only would pass one that reads.
 */
@Component
class DatabasePause {

    private static final Logger log = LoggerFactory.getLogger(DatabasePause.class);
    private static final Duration PROBE = Duration.ofSeconds(1);

    private final KafkaListenerEndpointRegistry listeners;
    private final TaskScheduler scheduler;
    private final JdbcClient jdbc;
    private final AtomicBoolean paused = new AtomicBoolean();

    DatabasePause(KafkaListenerEndpointRegistry listeners, TaskScheduler scheduler, JdbcClient jdbc) {
        this.listeners = listeners;
        this.scheduler = scheduler;
        this.jdbc = jdbc;
    }

    void begin() {
        MessageListenerContainer container = listeners.getListenerContainer(RelayListener.ID);
        if (container != null && paused.compareAndSet(false, true)) {
            container.pause();
            log.warn("The database takes no claims; no record is taken until it does.");
            probeLater(container);
        }
    }

    private void probeLater(MessageListenerContainer container) {
        scheduler.schedule(
                () -> probe(container), scheduler.getClock().instant().plus(PROBE));
    }

    private void probe(MessageListenerContainer container) {
        try {
            jdbc.sql("update lane_lock set last_seq = last_seq where slot = 0").update();
        } catch (RuntimeException stillAway) {
            probeLater(container);
            return;
        }
        paused.set(false);
        container.resume();
        log.info("The database takes claims again.");
    }
}
