package io.retryrelay.bulk;

import io.retryrelay.request.ManyMoves;
import io.retryrelay.request.Seen;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.stereotype.Component;

/** Moves the next chunk of a running bulk: the requests, their events, their history and the items' outcomes. */
@Component
class BulkChunk {

    private static final String LEFT = """
            select item.position, item.request_id, item.generation, item.seen_at, coalesce(octet_length(request.body), 0) as bytes
            from bulk_item item left join retry_request request on request.id = item.request_id
            where item.bulk_id = :bulk and item.outcome = 'PLANNED' and item.first_call is null
            order by item.position limit :most""";

    private static final String LEAVE_OUT = """
            update bulk_item set outcome = 'NOT_QUEUED', why = :why, detail = :detail
            where bulk_id = :bulk and position = :position and outcome = 'PLANNED'""";

    private static final String COUNT_IN = """
            update bulk_item set outcome = 'QUEUED', round = :round
            where bulk_id = :bulk and position in (:positions) and outcome = 'PLANNED'""";

    private final NamedParameterJdbcTemplate jdbc;
    private final ManyMoves moves;

    BulkChunk(NamedParameterJdbcTemplate jdbc, ManyMoves moves) {
        this.jdbc = jdbc;
        this.moves = moves;
    }

    private record Next(int position, ManyMoves.Meant meant, long bytes) {}

    boolean isLeft(UUID bulk) {
        return !jdbc.queryForList(
                        "select 1 from bulk_item where bulk_id = :bulk and outcome = 'PLANNED' limit 1",
                        Map.of("bulk", bulk.toString()),
                        Integer.class)
                .isEmpty();
    }

    /**
     * @param most how many at once
     * @return how many were moved
     */
    int move(OpenRun run, int most) {
        List<Next> next = next(run.id(), most);
        List<ManyMoves.Verdict> verdicts =
                moves.move(next.stream().map(Next::meant).toList(), run.action().move(), run.order());
        return count(run.id(), next, verdicts);
    }

    private List<Next> next(UUID bulk, int most) {
        List<Next> next = jdbc.query(
                LEFT,
                Map.of("bulk", bulk.toString(), "most", most),
                (row, number) -> new Next(
                        row.getInt("position"),
                        new ManyMoves.Meant(UUID.fromString(row.getString("request_id")), seen(row)),
                        row.getLong("bytes")));
        return Chunks.first(next, Next::bytes);
    }

    private static Seen seen(ResultSet row) throws SQLException {
        return new Seen(row.getInt("generation"), BulkRows.instant(row, "seen_at"));
    }

    private int count(UUID bulk, List<Next> next, List<ManyMoves.Verdict> verdicts) {
        Map<Integer, List<Integer>> movedByRound = new TreeMap<>();
        List<SqlParameterSource> refused = new ArrayList<>();
        for (int i = 0; i < next.size(); i++) {
            ManyMoves.Verdict verdict = verdicts.get(i);
            int position = next.get(i).position();
            if (verdict.refusal() == null) {
                movedByRound
                        .computeIfAbsent(verdict.round(), round -> new ArrayList<>())
                        .add(position);
            } else {
                refused.add(leftOut(bulk, PlannedItem.leftOut(position, verdict)));
            }
        }
        leaveOut(refused);
        movedByRound.forEach((round, positions) -> countIn(bulk, round, positions));
        return next.size() - refused.size();
    }

    private static SqlParameterSource leftOut(UUID bulk, PlannedItem item) {
        return new MapSqlParameterSource("bulk", bulk.toString())
                .addValue("position", item.position())
                .addValue("why", item.why())
                .addValue("detail", item.detail());
    }

    private void leaveOut(List<SqlParameterSource> refused) {
        if (!refused.isEmpty()) {
            jdbc.batchUpdate(LEAVE_OUT, refused.toArray(SqlParameterSource[]::new));
        }
    }

    private void countIn(UUID bulk, int round, List<Integer> positions) {
        jdbc.update(COUNT_IN, Map.of("bulk", bulk.toString(), "round", round, "positions", positions));
    }
}
