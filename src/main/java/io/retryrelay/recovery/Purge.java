package io.retryrelay.recovery;

import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Removes final requests after {@code relay.purge.after}, chunk by chunk, each with all that belongs to it; their names
 * stay until {@code relay.purge.identity}. A request of which a record can still be delivered stays, so that the record
 * finds out what was done; and so does one of a bulk, whose counts would no longer be true, until that is purged.
 */
@Component
class Purge implements RecoveryStep {

    private static final int CHUNK = 200;
    private static final Duration PAUSE = Duration.ofMinutes(1);
    /** Shorter than the socket waits: what takes long is no lost connection, for which others would be held up. */
    private static final int PATIENCE_SECONDS = 10;

    private static final String OLD = """
            select request.id from retry_request request force index (by_change)
            where request.updated_at < utc_timestamp(6) - interval :seconds second
            and request.state in ('SUCCEEDED', 'RESOLVED', 'DISCARDED')
            and not exists (select 1 from bulk_item item where item.request_id = request.id)
            and not exists (select 1 from outbox_event event where event.request_id = request.id
                and event.topic_id = :topicId and event.topic_offset >= :committed)
            order by request.updated_at limit :chunk for update skip locked""";

    /** Ended, or planned and never started. */
    private static final String OLD_BULK = """
            select id from bulk_run where state in ('NEEDS_APPROVAL', 'PLANNED', 'CANCELLED', 'DONE')
            and (state <> 'CANCELLED' or ended_at is not null) and coalesce(ended_at, created_at) < utc_timestamp(6) - interval :seconds second
            order by created_at limit 1""";

    private static final List<String> WITH_THEM = List.of(
            "delete processed_event from processed_event join outbox_event"
                    + " on outbox_event.event_id = processed_event.event_id where outbox_event.request_id in (:ids)",
            "delete from outbox_event where request_id in (:ids)",
            "delete from attempt where request_id in (:ids)",
            "delete from request_history where request_id in (:ids)",
            "delete from retry_request where id in (:ids)");

    private static final String FORGOTTEN = """
            delete from request_identity
            where created_at < utc_timestamp(6) - interval :seconds second
            and not exists (select 1 from retry_request where retry_request.id = request_identity.request_id)
            limit :chunk""";

    private final JdbcClient jdbc;
    private final TopicObserver observer;
    private final PurgeProperties properties;
    private final TransactionTemplate transaction;
    private long doneNanos = System.nanoTime() - PAUSE.toNanos();

    Purge(
            DataSource database,
            TopicObserver observer,
            PurgeProperties properties,
            PlatformTransactionManager transactions) {
        JdbcTemplate impatient = new JdbcTemplate(database);
        impatient.setQueryTimeout(PATIENCE_SECONDS);
        this.jdbc = JdbcClient.create(impatient);
        this.observer = observer;
        this.properties = properties;
        this.transaction = new TransactionTemplate(transactions);
    }

    /** One chunk; the next one soon if there was a whole one, else after a pause. */
    @Override
    public void run() {
        if (System.nanoTime() - doneNanos < PAUSE.toNanos()) {
            return;
        }
        boolean more = false;
        try {
            more = purgeChunk();
        } finally {
            doneNanos = more ? doneNanos : System.nanoTime();
        }
    }

    /** @return whether there may be more */
    boolean purgeChunk() {
        TopicPosition position = observer.look();
        int bulkItems = purgeBulk();
        Integer requests = transaction.execute(tx -> purgeRequests(position));
        int names = forget();
        return bulkItems > 0 || names == CHUNK || Integer.valueOf(CHUNK).equals(requests);
    }

    /** Some items of the oldest one; with the last of them the bulk itself. */
    private int purgeBulk() {
        return jdbc.sql(OLD_BULK)
                .param("seconds", properties.after().toSeconds())
                .query(String.class)
                .optional()
                .map(this::purgeBulk)
                .orElse(0);
    }

    private int purgeBulk(String id) {
        int items = jdbc.sql("delete from bulk_item where bulk_id = :id limit :chunk")
                .param("id", id)
                .param("chunk", CHUNK)
                .update();
        if (items < CHUNK) {
            jdbc.sql("delete from bulk_history where bulk_id = :id")
                    .param("id", id)
                    .update();
            jdbc.sql("delete from bulk_run where id = :id").param("id", id).update();
        }
        return items;
    }

    private int purgeRequests(TopicPosition position) {
        List<String> ids = jdbc.sql(OLD)
                .param("seconds", properties.after().toSeconds())
                .param("topicId", position.topicId())
                .param("committed", position.committed())
                .param("chunk", CHUNK)
                .query(String.class)
                .list();
        if (!ids.isEmpty()) {
            WITH_THEM.forEach(part -> jdbc.sql(part).param("ids", ids).update());
        }
        return ids.size();
    }

    private int forget() {
        return jdbc.sql(FORGOTTEN)
                .param("seconds", properties.identity().toSeconds())
                .param("chunk", CHUNK)
                .update();
    }
}
