package io.retryrelay.bulk;

import io.retryrelay.request.ManyMoves;
import io.retryrelay.request.Move;
import io.retryrelay.request.PersonMoves;
import io.retryrelay.request.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Component;

/** Takes back what a cancelled bulk has not moved yet, and what it has moved and its targets were not called for. */
@Component
class TakeBack {

    private static final String DROP = """
            update bulk_item set outcome = 'NOT_QUEUED', why = 'CANCELLED', detail = :detail
            where bulk_id = :bulk and outcome = 'PLANNED' order by position limit :most""";

    /** Of its bulk as long as nobody opened another round. An attempt that was not sent was none. */
    static final String IS_UNCALLED = """
            item.outcome = 'QUEUED' and item.round = request.round and request.state in (:states)
            and not exists (select 1 from attempt called
                where called.request_id = item.request_id and called.generation > item.generation
                and (called.outcome is null and request.state <> 'CALLING' or called.outcome <> 'NOT_SENT'))""";

    private static final String UNCALLED = """
            from bulk_item item join retry_request request on request.id = item.request_id
            where item.bulk_id = :bulk and\s""" + IS_UNCALLED;

    private static final String FIND = "select item.position, item.request_id, request.generation " + UNCALLED
            + " order by item.position limit :most";

    private static final String LOOK_AGAIN = "select item.position, item.request_id, request.generation " + UNCALLED
            + " and item.position in (:positions)";

    private static final String ANY = "select 1 " + UNCALLED + " limit 1";

    private static final String COUNT_OUT = """
            update bulk_item set outcome = 'CANCELLED' where bulk_id = :bulk and position in (:positions)""";

    static final List<String> UNDER_WAY = List.of("QUEUED", "SCHEDULED", "BLOCKED");
    private static final List<String> OR_PERHAPS_CALLED = List.of("QUEUED", "SCHEDULED", "BLOCKED", "CALLING");

    private final NamedParameterJdbcTemplate jdbc;
    private final ManyMoves moves;
    private final BulkHistory history;

    TakeBack(NamedParameterJdbcTemplate jdbc, ManyMoves moves, BulkHistory history) {
        this.jdbc = jdbc;
        this.moves = moves;
        this.history = history;
    }

    private record Uncalled(int position, ManyMoves.Meant meant) {}

    /** @param most how many at once */
    Turn next(OpenRun run, int most) {
        String who = history.last(run.id(), BulkStep.CANCEL);
        if (drop(run.id(), who, most) > 0 || takeBack(run, who, most)) {
            return Turn.MOVED;
        }
        return isAnyUncalled(run) ? Turn.WAITS : end(run.id());
    }

    private int drop(UUID bulk, String who, int most) {
        return jdbc.update(
                DROP,
                Map.of("bulk", bulk.toString(), "detail", "The bulk was cancelled by " + who + ".", "most", most));
    }

    /** What was called meanwhile is found out with the locks held. */
    private boolean takeBack(OpenRun run, String who, int most) {
        List<Uncalled> found = run.action() == BulkAction.RETRY
                ? find(FIND, Map.of("bulk", run.id().toString(), "states", UNDER_WAY, "most", most))
                : List.of();
        if (found.isEmpty()) {
            return false;
        }
        moves.lock(found.stream().map(one -> one.meant().id()).toList());
        List<Uncalled> still = find(
                LOOK_AGAIN, Map.of("bulk", run.id().toString(), "states", UNDER_WAY, "positions", positions(found)));
        cancel(run.id(), who, still);
        return true;
    }

    private void cancel(UUID bulk, String who, List<Uncalled> still) {
        if (!still.isEmpty()) {
            var verdicts = moves.move(
                    still.stream().map(Uncalled::meant).toList(),
                    Move.CANCEL,
                    new PersonMoves.Order(who, "bulk " + bulk + " was cancelled", false, null));
            List<Integer> cancelled = new ArrayList<>();
            for (int i = 0; i < still.size(); i++) {
                if (verdicts.get(i).refusal() == null) {
                    cancelled.add(still.get(i).position());
                }
            }
            if (!cancelled.isEmpty()) {
                jdbc.update(COUNT_OUT, Map.of("bulk", bulk.toString(), "positions", cancelled));
            }
        }
    }

    private List<Uncalled> find(String query, Map<String, ?> parameters) {
        return jdbc.query(
                query,
                parameters,
                (row, number) -> new Uncalled(
                        row.getInt("position"),
                        new ManyMoves.Meant(
                                UUID.fromString(row.getString("request_id")),
                                new Seen(row.getInt("generation"), null))));
    }

    private static List<Integer> positions(List<Uncalled> found) {
        return found.stream().map(Uncalled::position).toList();
    }

    /** Among them those whose claim may yet end without a call. */
    private boolean isAnyUncalled(OpenRun run) {
        return run.action() == BulkAction.RETRY
                && !jdbc.queryForList(
                                ANY, Map.of("bulk", run.id().toString(), "states", OR_PERHAPS_CALLED), Integer.class)
                        .isEmpty();
    }

    private Turn end(UUID bulk) {
        jdbc.update(
                "update bulk_run set ended_at = utc_timestamp(6) where id = :bulk and ended_at is null",
                Map.of("bulk", bulk.toString()));
        history.recordOwn(bulk, BulkHistory.END, null);
        return Turn.NOTHING;
    }
}
