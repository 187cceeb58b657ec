package io.retryrelay.bulk;

import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Which bulks are running, and which of them are done. */
@Component
class RunningBulks {

    private final JdbcClient jdbc;

    RunningBulks(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** In the order in which they were started. */
    List<UUID> ids() {
        return jdbc.sql("select id from bulk_run where state = 'RUNNING' order by started_at, id")
                .query((row, number) -> UUID.fromString(row.getString("id")))
                .list();
    }

    /** Ends it if nothing is left to move and none of it is on its way. */
    void endIfDone(UUID id) {
        if (!hasPlanned(id) && !hasUnderWay(id)) {
            jdbc.sql("""
                    update bulk_run set state = 'DONE', ended_at = utc_timestamp(6)
                    where id = :id and state = 'RUNNING'""").param("id", id.toString()).update();
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
