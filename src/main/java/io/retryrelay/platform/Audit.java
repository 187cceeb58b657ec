package io.retryrelay.platform;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Notes what a person did; to be called in the transaction of the deed itself, so that neither is without the other. */
@Component
public class Audit {

    private static final int LONGEST_REASON = 500;

    private final JdbcClient jdbc;

    Audit(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * One deed.
     *
     * @param what its stable name, up to 32 characters
     * @param subject what it was done to: an id or a name, up to 100 characters
     * @param reason why; cut to 500 characters
     * @param at when, by the database's clock
     */
    public void note(String who, String what, String subject, @Nullable String reason, Instant at) {
        jdbc.sql("""
                insert into audit_entry (happened_at, who, what, subject, reason)
                values (:at, :who, :what, :subject, :reason)""")
                .param("at", DatabaseClock.toColumn(at))
                .param("who", who)
                .param("what", what)
                .param("subject", subject)
                .param("reason", ColumnText.cut(reason, LONGEST_REASON))
                .update();
    }
}
