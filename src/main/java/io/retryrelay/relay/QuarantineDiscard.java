package io.retryrelay.relay;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Lets a person say that a quarantined record needs no more looking at. The record is kept. */
@Service
public class QuarantineDiscard {

    private final JdbcClient jdbc;

    QuarantineDiscard(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Notes who, when and why; of several, the first one stands. */
    @Transactional
    public void discard(long id, String who, String reason) {
        jdbc.sql("""
                update quarantined_record
                set discarded_at = utc_timestamp(6), discarded_by = :who, discard_reason = :reason
                where id = :id and discarded_at is null""").param("id", id).param("who", who).param("reason", reason).update();
    }
}
