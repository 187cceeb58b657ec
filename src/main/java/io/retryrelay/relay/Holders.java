package io.retryrelay.relay;

import io.retryrelay.platform.DatabaseClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What became of the instances that hold requests. */
@Component
public class Holders {

    /** Three heartbeats that did not come; a busy machine may miss one. */
    private static final Duration SILENCE = Heartbeat.PAUSE.multipliedBy(3);

    private final JdbcClient jdbc;

    Holders(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** What became of a holder when its lease ran out. */
    public enum Fate {
        /** It was seen since, or went in order, or nobody knows it: it did not die of the call. */
        NOT_DEAD,
        /** It was not seen since, for so long that it is taken for dead. */
        DEAD,
        /** It was not seen since, but that is not long ago: look again. */
        UNCLEAR
    }

    /**
     * Judges by the heartbeat alone.
     *
     * @param leaseUntil when the lease ran out
     * @param now the database's time
     */
    public Fate fateOf(String instance, Instant leaseUntil, Instant now) {
        return jdbc.sql("select seen_at, stopped_at is not null as stopped from relay_instance where id = :id")
                .param("id", instance)
                .query((row, number) -> row.getBoolean("stopped")
                        ? Fate.NOT_DEAD
                        : fateOf(
                                DatabaseClock.toInstant(row.getObject("seen_at", LocalDateTime.class)),
                                leaseUntil,
                                now))
                .optional()
                .orElse(Fate.NOT_DEAD);
    }

    static Fate fateOf(Instant seen, Instant leaseUntil, Instant now) {
        if (seen.isAfter(leaseUntil)) {
            return Fate.NOT_DEAD;
        }
        return now.isAfter(seen.plus(SILENCE)) ? Fate.DEAD : Fate.UNCLEAR;
    }
}
