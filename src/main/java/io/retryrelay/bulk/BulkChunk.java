package io.retryrelay.bulk;

import io.retryrelay.request.ManyMoves;
import io.retryrelay.request.PersonMoves;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Moves the next chunk of a running bulk: the requests, their events, their history and the items' outcomes in one
 * transaction, so that a kill at any point leaves each request either moved and counted, or neither.
 */
@Component
class BulkChunk {

    /** Whoever holds the row moves a chunk; everyone else passes by. Nobody waits for it while holding a lane's lock. */
    private static final String TAKE = """
            select action, confirmed, reason, started_by from bulk_run
            where id = :bulk and state = 'RUNNING' for update skip locked""";

    private static final String NEXT = """
            select item.position, item.request_id, item.generation, coalesce(octet_length(request.body), 0) as bytes
            from bulk_item item left join retry_request request on request.id = item.request_id
            where item.bulk_id = :bulk and item.outcome = 'PLANNED' order by item.position limit :most""";

    private static final String LEAVE_OUT = """
            update bulk_item set outcome = 'NOT_QUEUED', why = :why, detail = :detail
            where bulk_id = :bulk and position = :position and outcome = 'PLANNED'""";

    private static final String COUNT_IN = """
            update bulk_item set outcome = 'QUEUED'
            where bulk_id = :bulk and position in (:positions) and outcome = 'PLANNED'""";

    private final NamedParameterJdbcTemplate jdbc;
    private final ManyMoves moves;

    BulkChunk(NamedParameterJdbcTemplate jdbc, ManyMoves moves) {
        this.jdbc = jdbc;
        this.moves = moves;
    }

    private record Run(
            BulkAction action, boolean confirmed, @Nullable String reason, String startedBy) {

        PersonMoves.Order order(UUID id) {
            String why = "bulk " + id + (reason == null || reason.isBlank() ? "" : ": " + reason);
            return new PersonMoves.Order(startedBy, why, confirmed, null);
        }
    }

    private record Turn(int position, ManyMoves.Seen seen, long bytes) {}

    /**
     * @param most how many at once
     * @return whether there was anything to move
     */
    @Transactional
    public boolean moveNext(UUID bulk, int most) {
        Optional<Run> run = take(bulk);
        List<Turn> turns = run.isEmpty() ? List.of() : next(bulk, most);
        if (turns.isEmpty()) {
            return false;
        }
        List<ManyMoves.Verdict> verdicts = moves.move(
                turns.stream().map(Turn::seen).toList(),
                run.get().action().move(),
                run.get().order(bulk));
        count(bulk, turns, verdicts);
        return true;
    }

    private Optional<Run> take(UUID bulk) {
        return jdbc
                .query(
                        TAKE,
                        Map.of("bulk", bulk.toString()),
                        (row, number) -> new Run(
                                BulkAction.valueOf(row.getString("action")),
                                row.getBoolean("confirmed"),
                                row.getString("reason"),
                                row.getString("started_by")))
                .stream()
                .findAny();
    }

    private List<Turn> next(UUID bulk, int most) {
        List<Turn> turns = jdbc.query(
                NEXT,
                Map.of("bulk", bulk.toString(), "most", most),
                (row, number) -> new Turn(
                        row.getInt("position"),
                        new ManyMoves.Seen(UUID.fromString(row.getString("request_id")), row.getInt("generation")),
                        row.getLong("bytes")));
        return Chunks.first(turns, Turn::bytes);
    }

    private void count(UUID bulk, List<Turn> turns, List<ManyMoves.Verdict> verdicts) {
        List<Integer> moved = new ArrayList<>();
        List<SqlParameterSource> refused = new ArrayList<>();
        for (int i = 0; i < turns.size(); i++) {
            BulkItem item =
                    BulkItem.of(turns.get(i).position(), verdicts.get(i), BulkResult.WAITING, BulkResult.NOT_QUEUED);
            if (item.result() == BulkResult.WAITING) {
                moved.add(item.position());
            } else {
                refused.add(new MapSqlParameterSource("bulk", bulk.toString())
                        .addValue("position", item.position())
                        .addValue("why", item.why())
                        .addValue("detail", item.detail()));
            }
        }
        if (!refused.isEmpty()) {
            jdbc.batchUpdate(LEAVE_OUT, refused.toArray(SqlParameterSource[]::new));
        }
        if (!moved.isEmpty()) {
            jdbc.update(COUNT_IN, Map.of("bulk", bulk.toString(), "positions", moved));
        }
    }
}
