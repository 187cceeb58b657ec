package io.retryrelay.relay;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Writes every two seconds, by the database's clock, that this instance lives, and at an orderly stop that it went. On
 * a thread of its own: what holds up other work must not make it look dead.
 */
@Component
class Heartbeat implements SmartLifecycle {

    static final Duration PAUSE = Duration.ofSeconds(2);
    private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);

    private final JdbcClient jdbc;
    private final Instance instance;
    private volatile @Nullable ScheduledExecutorService beats;

    Heartbeat(JdbcClient jdbc, Instance instance) {
        this.jdbc = jdbc;
        this.instance = instance;
    }

    /** The first beat comes before anything is claimed. */
    @Override
    public void start() {
        safely(this::beat);
        safely(this::forgetSomeOfLongAgo);
        ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "heartbeat");
            thread.setDaemon(true);
            return thread;
        });
        started.scheduleWithFixedDelay(
                () -> safely(this::beat), PAUSE.toMillis(), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        beats = started;
    }

    private void beat() {
        jdbc.sql("""
                insert into relay_instance (id, host, started_at, seen_at)
                values (:id, :host, utc_timestamp(6), utc_timestamp(6))
                on duplicate key update seen_at = utc_timestamp(6), stopped_at = null""")
                .param("id", instance.name())
                .param("host", instance.host())
                .update();
    }

    /** Writes as a beat does, and fails as the database does. */
    void touch() {
        jdbc.sql("update relay_instance set seen_at = utc_timestamp(6) where id = :id")
                .param("id", instance.name())
                .update();
    }

    /** Each start adds one row, so that a few taken away at each keep the table small. */
    private void forgetSomeOfLongAgo() {
        jdbc.sql("delete from relay_instance where seen_at < utc_timestamp(6) - interval 30 day limit 20")
                .update();
    }

    private void goInOrder() {
        jdbc.sql("update relay_instance set seen_at = utc_timestamp(6), stopped_at = utc_timestamp(6) where id = :id")
                .param("id", instance.name())
                .update();
    }

    private static void safely(Runnable write) {
        try {
            write.run();
        } catch (RuntimeException away) {
            log.warn("The heartbeat was not written: {}", away.toString());
        }
    }

    @Override
    public void stop() {
        ScheduledExecutorService running = beats;
        beats = null;
        if (running != null) {
            running.shutdown();
            awaitEnd(running);
            safely(this::goInOrder);
        }
    }

    private static void awaitEnd(ScheduledExecutorService beats) {
        try {
            beats.awaitTermination(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return beats != null;
    }

    /** Begins before the consumer and ends after it and after the HTTP server. */
    @Override
    public int getPhase() {
        return 0;
    }
}
