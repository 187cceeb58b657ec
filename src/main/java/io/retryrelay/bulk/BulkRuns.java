package io.retryrelay.bulk;

import io.retryrelay.request.Refusal;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Starts bulks and tells when they are done; each step is one conditional update, so that it counts once. */
@Service
public class BulkRuns {

    private final JdbcClient jdbc;
    private final BulkRunner runner;

    BulkRuns(JdbcClient jdbc, BulkRunner runner) {
        this.jdbc = jdbc;
        this.runner = runner;
    }

    /** Lets it run; one that was started before goes on as it does. */
    public void start(UUID id, String who) {
        int started = jdbc.sql("""
                update bulk_run set state = 'RUNNING', started_by = :who, started_at = utc_timestamp(6)
                where id = :id and state = 'PLANNED'""").param("who", who).param("id", id.toString()).update();
        if (started == 0 && !exists(id)) {
            throw Refusal.noSuch("bulk");
        }
        runner.ring();
    }

    private boolean exists(UUID id) {
        return !jdbc.sql("select 1 from bulk_run where id = :id")
                .param("id", id.toString())
                .query(Integer.class)
                .list()
                .isEmpty();
    }
}
