package io.retryrelay.bulk;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.RequestPage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Shows bulks to people; changes nothing. */
@Service
@Transactional(readOnly = true)
public class BulkReader {

    private static final String RESULT = """
            case when item.outcome <> 'QUEUED' then item.outcome
                when request.state in ('FAILED', 'UNKNOWN') and request.reason = 'CANCELLED' then 'CANCELLED'
                when request.state = 'DISCARDED' then 'CANCELLED'
                when request.state = 'RESOLVED' then 'SUCCEEDED'
                when request.state in ('QUEUED', 'SCHEDULED', 'BLOCKED') then 'WAITING'
                else request.state end""";

    private static final String FROM = """
             from bulk_item item left join retry_request request on request.id = item.request_id
            where item.bulk_id = :id""";

    private static final String ITEMS =
            "(select item.position, item.request_id, item.generation, item.why, item.detail,"
                    + " request.state, request.reason, request.cause, request.target, request.business_key, request.order_key,"
                    + " request.attempt_count, " + RESULT + " as result" + FROM + ") items";

    private static final String TALLY =
            "select result, why, blocked, count(*) as size, coalesce(sum(lately), 0) as lately, sum(uncalled) as uncalled"
                    + " from (select item.why, item.outcome = 'QUEUED' and coalesce(request.state = 'BLOCKED', false) as blocked,"
                    + " request.updated_at >= :since as lately, coalesce(" + TakeBack.IS_UNCALLED
                    + ", false) as uncalled, " + RESULT + " as result" + FROM
                    + ") items group by result, why, blocked";

    private final JdbcClient jdbc;
    private final FirstCallNotes calls;
    private final BulkHistory history;

    BulkReader(JdbcClient jdbc, FirstCallNotes calls, BulkHistory history) {
        this.jdbc = jdbc;
        this.calls = calls;
        this.history = history;
    }

    /** Where it stands, without a look at its requests. */
    public Optional<BulkState> state(UUID id) {
        return jdbc.sql("select state from bulk_run where id = :id")
                .param("id", id.toString())
                .query((row, number) -> BulkState.valueOf(row.getString("state")))
                .optional();
    }

    public Optional<BulkRun> find(UUID id) {
        return jdbc.sql("select bulk_run.*, utc_timestamp(6) as now from bulk_run where id = :id")
                .param("id", id.toString())
                .query((row, number) -> run(id, row))
                .optional();
    }

    /**
     * Bulks behind the cursor, newest first.
     *
     * @param state only those; null for all
     * @param who only those that this person planned; null for all
     */
    public BulkPage list(
            @Nullable BulkState state, @Nullable String who, int limit, RequestPage.@Nullable Cursor behind) {
        JdbcClient.StatementSpec query = jdbc.sql("select * from bulk_run where "
                        + (state == null ? "true" : "state = '" + state + "'")
                        + (who == null ? "" : " and created_by = :who")
                        + (behind == null ? "" : " and (created_at < :at or (created_at = :at and id < :id))")
                        + " order by created_at desc, id desc limit :limit")
                .param("limit", limit + 1);
        query = who == null ? query : query.param("who", who);
        if (behind != null) {
            query = query.param("at", DatabaseClock.toColumn(behind.at()))
                    .param("id", behind.id().toString());
        }
        return page(query.query(BulkRows::summary).list(), limit);
    }

    private static BulkPage page(List<BulkSummary> found, int limit) {
        if (found.size() <= limit) {
            return new BulkPage(found, null);
        }
        BulkSummary last = found.get(limit - 1);
        return new BulkPage(
                List.copyOf(found.subList(0, limit)),
                new RequestPage.Cursor(last.created().at(), last.id()));
    }

    /** Up to {@code limit} of its requests behind that position, in their order; of one result, or of all. */
    public List<BulkItem> items(UUID id, @Nullable BulkResult result, int behind, int limit) {
        return jdbc.sql("select * from " + ITEMS + " where position > :behind"
                        + (result == null ? "" : " and result = '" + result + "'")
                        + " order by position limit :limit")
                .param("id", id.toString())
                .param("behind", behind)
                .param("limit", limit)
                .query(BulkRows::item)
                .list();
    }

    private BulkRun run(UUID id, ResultSet row) throws SQLException {
        BulkSummary summary = BulkRows.summary(row, 0);
        BulkLimits limits = OpenRun.limits(row);
        Duration looked = looked(summary, row);
        BulkTally tally = tally(id, BulkRows.instant(row, "now").minus(looked));
        Speed speed = new Speed(summary.state() == BulkState.RUNNING ? tally.lately() : 0, looked);
        return new BulkRun(
                summary,
                BulkRows.filter(row),
                row.getBoolean("confirmed"),
                limits,
                row.getObject("doubtful", Integer.class),
                row.getInt("waits_behind_others"),
                tally.blocked(),
                tally.uncalled(),
                tally.counts(),
                tally.whys(BulkResult.SKIPPED),
                tally.whys(BulkResult.NOT_QUEUED),
                limits.dependOnCalls() ? calls.soFar(id) : null,
                speed.perSecond(),
                left(summary.state(), speed, tally, limits),
                history.of(id));
    }

    /** Since it was let run, but no longer than what counts as lately. */
    private static Duration looked(BulkSummary summary, ResultSet row) throws SQLException {
        Instant now = BulkRows.instant(row, "now");
        Instant since = BulkRows.instant(row, "running_since");
        Duration running = now == null || since == null ? Duration.ZERO : Duration.between(since, now);
        return running.compareTo(Speed.LATELY) > 0 ? Speed.LATELY : running;
    }

    private static @Nullable Duration left(BulkState state, Speed speed, BulkTally tally, BulkLimits limits) {
        return state == BulkState.RUNNING
                ? speed.left(
                        tally.count(BulkResult.PLANNED),
                        tally.count(BulkResult.WAITING) + tally.count(BulkResult.CALLING),
                        limits)
                : null;
    }

    private BulkTally tally(UUID id, Instant since) {
        return new BulkTally(jdbc.sql(TALLY)
                .param("id", id.toString())
                .param("since", DatabaseClock.toColumn(since))
                .param("states", TakeBack.UNDER_WAY)
                .query((row, number) -> new BulkTally.Group(
                        BulkResult.valueOf(row.getString("result")),
                        row.getString("why"),
                        row.getBoolean("blocked"),
                        row.getInt("size"),
                        row.getInt("lately"),
                        row.getInt("uncalled")))
                .list());
    }
}
