package io.retryrelay.bulk;

import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** On which bulks something is left to do, and which of them are done. */
@Component
class RunningBulks {

    private static final String OPEN = """
            select id from bulk_run where state in ('RUNNING', 'PAUSED', 'STOPPED', 'CANCELLED') and ended_at is null
            order by started_at, id""";

    private static final String END = """
            update bulk_run set state = 'DONE', ended_at = utc_timestamp(6)
            where id = :id and state in ('RUNNING', 'PAUSED', 'STOPPED')""";

    private final JdbcClient jdbc;
    private final BulkHistory history;

    RunningBulks(JdbcClient jdbc, BulkHistory history) {
        this.jdbc = jdbc;
        this.history = history;
    }

    /** In the order in which they were started. */
    List<UUID> ids() {
        return jdbc.sql(OPEN)
                .query((row, number) -> UUID.fromString(row.getString("id")))
                .list();
    }

    /** Ends it if nothing is left to move and none of it is on its way. */
    @Transactional
    public void endIfDone(UUID id) {
        if (!hasPlanned(id)
                && !hasUnderWay(id)
                && jdbc.sql(END).param("id", id.toString()).update() > 0) {
            history.recordOwn(id, BulkHistory.END, null);
        }
    }

    private boolean hasPlanned(UUID id) {
        return isAny(id, "select 1 from bulk_item where bulk_id = :id and outcome = 'PLANNED' limit 1");
    }

    private boolean hasUnderWay(UUID id) {
        return isAny(id, """
                select 1 from bulk_item item join retry_request request on request.id = item.request_id
                where item.bulk_id = :id and item.outcome = 'QUEUED' and request.state in ('QUEUED', 'CALLING')
                limit 1""");
    }

    private boolean isAny(UUID id, String query) {
        return !jdbc.sql(query)
                .param("id", id.toString())
                .query(Integer.class)
                .list()
                .isEmpty();
    }
}
