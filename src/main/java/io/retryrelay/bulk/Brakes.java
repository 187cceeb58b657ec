package io.retryrelay.bulk;

import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Holds a bulk to its limits. What they are judged by stands in the database, so that they hold over instances. */
@Component
class Brakes {

    /** A rate that was not used up, since nobody was there to move, is made up for within a second, and no more. */
    private static final String PACE = """
            update bulk_run set next_at = greatest(coalesce(next_at, utc_timestamp(6)),
                utc_timestamp(6) - interval 1 second) + interval :micros microsecond where id = :bulk""";

    private static final long MICROS = 1_000_000;

    private final JdbcClient jdbc;
    private final FirstCallNotes calls;
    private final BulkHistory history;

    Brakes(JdbcClient jdbc, FirstCallNotes calls, BulkHistory history) {
        this.jdbc = jdbc;
        this.calls = calls;
        this.history = history;
    }

    /**
     * How many may be moved now; stops the bulk if too many first calls failed.
     *
     * @param isLeft whether there is anything that a stop could hold back
     */
    int allow(OpenRun run, boolean isLeft, int most) {
        if (run.isAhead()) {
            return 0;
        }
        int atOnce = run.limits().oneTurn(most);
        return run.limits().dependOnCalls() ? Math.min(atOnce, byCalls(run, isLeft)) : atOnce;
    }

    private int byCalls(OpenRun run, boolean isLeft) {
        calls.take(run.id());
        FirstCalls counting = calls.count(run.id()).without(run.forgiven());
        if (isLeft && run.limits().isExceededBy(counting)) {
            stop(run.id(), counting);
            return 0;
        }
        return run.limits().ahead(calls.moved(run.id()), calls.expected(run.id()));
    }

    private void stop(UUID bulk, FirstCalls counting) {
        jdbc.sql("update bulk_run set state = :state where id = :bulk")
                .param("state", BulkStep.STOP.leadsTo().name())
                .param("bulk", bulk.toString())
                .update();
        history.recordOwn(
                bulk, BulkStep.STOP.name(), counting.failed() + " of " + counting.called() + " first calls failed");
    }

    /** So many count towards its rate. */
    void moved(OpenRun run, int count) {
        Integer rate = run.limits().rate();
        if (rate != null && count > 0) {
            jdbc.sql(PACE)
                    .param("micros", count * MICROS / rate)
                    .param("bulk", run.id().toString())
                    .update();
        }
    }
}
