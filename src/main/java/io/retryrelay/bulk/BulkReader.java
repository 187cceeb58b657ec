package io.retryrelay.bulk;

import io.retryrelay.platform.DatabaseClock;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Shows bulks to people; changes nothing. */
@Service
@Transactional(readOnly = true)
public class BulkReader {

    /** What has become of each by now. */
    private static final String ITEMS = """
            (select item.position, item.request_id, item.generation, item.why, item.detail,
                case when item.outcome <> 'QUEUED' then item.outcome
                    when request.state in ('FAILED', 'UNKNOWN') and request.reason = 'CANCELLED' then 'CANCELLED'
                    when request.state = 'DISCARDED' then 'CANCELLED'
                    when request.state = 'RESOLVED' then 'SUCCEEDED'
                    when request.state in ('QUEUED', 'SCHEDULED', 'BLOCKED') then 'WAITING'
                    else request.state end as result
            from bulk_item item left join retry_request request on request.id = item.request_id
            where item.bulk_id = :id) items""";

    private final JdbcClient jdbc;

    BulkReader(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public Optional<BulkRun> find(UUID id) {
        return jdbc.sql("select * from bulk_run where id = :id")
                .param("id", id.toString())
                .query((row, number) -> run(row, tally(id)))
                .optional();
    }

    /** Up to {@code limit} of its requests behind that position, in their order; of one result, or of all. */
    public List<BulkItem> items(UUID id, @Nullable BulkResult result, int behind, int limit) {
        return jdbc.sql("select * from " + ITEMS + " where position > :behind"
                        + (result == null ? "" : " and result = '" + result + "'")
                        + " order by position limit :limit")
                .param("id", id.toString())
                .param("behind", behind)
                .param("limit", limit)
                .query((row, number) -> new BulkItem(
                        row.getInt("position"),
                        UUID.fromString(row.getString("request_id")),
                        row.getInt("generation"),
                        BulkResult.valueOf(row.getString("result")),
                        row.getString("why"),
                        row.getString("detail")))
                .list();
    }

    private record Group(BulkResult result, @Nullable String why, int size) {}

    private List<Group> tally(UUID id) {
        return jdbc.sql("select result, why, count(*) as size from " + ITEMS + " group by result, why")
                .param("id", id.toString())
                .query((row, number) -> new Group(
                        BulkResult.valueOf(row.getString("result")), row.getString("why"), row.getInt("size")))
                .list();
    }

    private static BulkRun run(ResultSet row, List<Group> tally) throws SQLException {
        Map<BulkResult, Integer> counts = new EnumMap<>(BulkResult.class);
        tally.forEach(group -> counts.merge(group.result(), group.size(), Integer::sum));
        return new BulkRun(
                UUID.fromString(row.getString("id")),
                BulkAction.valueOf(row.getString("action")),
                BulkState.valueOf(row.getString("state")),
                row.getBoolean("confirmed"),
                row.getString("reason"),
                row.getInt("requested"),
                row.getInt("waits_behind_others"),
                new BulkRun.By(row.getString("created_by"), instant(row, "created_at")),
                row.getString("started_by") == null
                        ? null
                        : new BulkRun.By(row.getString("started_by"), instant(row, "started_at")),
                row.getObject("ended_at") == null ? null : instant(row, "ended_at"),
                counts,
                whys(BulkResult.SKIPPED, tally),
                whys(BulkResult.NOT_QUEUED, tally));
    }

    private static Map<String, Integer> whys(BulkResult result, List<Group> tally) {
        Map<String, Integer> whys = new TreeMap<>();
        tally.stream()
                .filter(group -> group.result() == result && group.why() != null)
                .forEach(group -> whys.put(group.why(), group.size()));
        return whys;
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return DatabaseClock.toInstant(row.getObject(column, LocalDateTime.class));
    }
}
