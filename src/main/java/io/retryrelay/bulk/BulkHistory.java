package io.retryrelay.bulk;

import io.retryrelay.platform.Audit;
import io.retryrelay.platform.DatabaseClock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Who did what to a bulk; written in the transaction of the deed itself, and what people did into the audit, too. */
@Component
class BulkHistory {

    static final String PLAN = "PLAN";
    static final String END = "END";
    private static final String RELAY = "relay";

    private final JdbcClient jdbc;
    private final Audit audit;
    private final DatabaseClock clock;

    BulkHistory(JdbcClient jdbc, Audit audit, DatabaseClock clock) {
        this.jdbc = jdbc;
        this.audit = audit;
        this.clock = clock;
    }

    /** What a person did. */
    void record(UUID bulk, String who, String what, @Nullable String reason) {
        Instant now = clock.now();
        write(bulk, who, what, reason, now);
        audit.note(who, "BULK_" + what, bulk.toString(), reason, now);
    }

    /** What the relay did by itself. */
    void recordOwn(UUID bulk, String what, @Nullable String reason) {
        write(bulk, RELAY, what, reason, clock.now());
    }

    private void write(UUID bulk, String who, String what, @Nullable String reason, Instant now) {
        jdbc.sql("""
                insert into bulk_history (bulk_id, happened_at, who, what, reason)
                values (:bulk, :now, :who, :what, :reason)""")
                .param("bulk", bulk.toString())
                .param("now", DatabaseClock.toColumn(now))
                .param("who", who)
                .param("what", what)
                .param("reason", reason)
                .update();
    }

    List<BulkDeed> of(UUID bulk) {
        return jdbc.sql("select happened_at, who, what, reason from bulk_history where bulk_id = :bulk order by id")
                .param("bulk", bulk.toString())
                .query((row, number) -> new BulkDeed(
                        DatabaseClock.toInstant(row.getObject("happened_at", LocalDateTime.class)),
                        row.getString("who"),
                        row.getString("what"),
                        row.getString("reason")))
                .list();
    }

    /** Who did that last. */
    String last(UUID bulk, BulkStep step) {
        return jdbc.sql("select who from bulk_history where bulk_id = :bulk and what = :what order by id desc limit 1")
                .param("bulk", bulk.toString())
                .param("what", step.name())
                .query(String.class)
                .single();
    }
}
