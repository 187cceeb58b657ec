package io.retryrelay.relay;

import io.retryrelay.platform.Audit;
import io.retryrelay.platform.DatabaseClock;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Lets a person say that a quarantined record needs no more looking at. The record is kept. */
@Service
public class QuarantineDiscard {

    private final JdbcClient jdbc;
    private final DatabaseClock clock;
    private final Audit audit;

    QuarantineDiscard(JdbcClient jdbc, DatabaseClock clock, Audit audit) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.audit = audit;
    }

    /** Notes who, when and why; of several, the first one stands. */
    @Transactional
    public void discard(long id, String who, String reason) {
        Instant now = clock.now();
        int discarded = jdbc.sql("""
                update quarantined_record
                set discarded_at = :now, discarded_by = :who, discard_reason = :reason
                where id = :id and discarded_at is null""")
                .param("now", DatabaseClock.toColumn(now))
                .param("id", id)
                .param("who", who)
                .param("reason", reason)
                .update();
        if (discarded > 0) {
            audit.note(who, "QUARANTINE_DISCARD", String.valueOf(id), reason, now);
        }
    }
}
