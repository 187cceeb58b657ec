package io.retryrelay.bulk;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.State;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Writes plans down, whole or not at all. */
@Component
class BulkStore {

    private static final String INSERT_RUN = """
            insert into bulk_run (id, action, state, criteria, confirmed, reason, requested, queueable, doubtful,
                waits_behind_others, rate, ramp, stop_at, created_by, created_at)
            values (:id, :action, :state, :criteria, :confirmed, :reason, :requested, :queueable, :doubtful,
                0, :rate, :ramp, :stopAt, :who, :now)""";
    private static final String INSERT_ITEM = """
            insert into bulk_item (bulk_id, position, request_id, generation, seen_at, outcome, why, detail)
            values (:bulk, :position, :request, :generation, :seenAt, :outcome, :why, :detail)""";

    private static final String OPEN_STATES = Stream.of(State.values())
            .filter(state -> !state.isFinal())
            .map(state -> "select _ascii'" + state + "' collate ascii_bin as state")
            .collect(Collectors.joining(" union all ", "(", ")"));

    /**
     * Of each lane, the first open request that is not of this plan holds up all of the plan behind it. State by state,
     * since the index would else be read over all that the lane ever held.
     */
    private static final String COUNT_WAITING = """
            select count(*) from bulk_item item join retry_request mine on mine.id = item.request_id
            join (select other.target, other.order_key, min(other.seq) as place
                from (select distinct target, order_key from bulk_item
                    join retry_request on retry_request.id = bulk_item.request_id
                    where bulk_id = :bulk and outcome = 'PLANNED' and order_key is not null) lanes
                straight_join %s open_states
                straight_join retry_request other force index (by_lane) on other.target = lanes.target
                    and other.order_key = lanes.order_key and other.state = open_states.state
                left join bulk_item too on too.bulk_id = :bulk and too.request_id = other.id
                    and too.outcome = 'PLANNED'
                where too.request_id is null group by other.target, other.order_key) before_them
            on before_them.target = mine.target and before_them.order_key = mine.order_key
                and before_them.place < mine.seq
            where item.bulk_id = :bulk and item.outcome = 'PLANNED'""".formatted(OPEN_STATES);

    private final NamedParameterJdbcTemplate jdbc;
    private final DatabaseClock clock;
    private final BulkHistory history;

    BulkStore(NamedParameterJdbcTemplate jdbc, DatabaseClock clock, BulkHistory history) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.history = history;
    }

    /**
     * What came of planning.
     *
     * @param queueable how many it would move
     * @param doubtful how many of those only since that was confirmed
     */
    record Plan(String who, BulkState state, int queueable, int doubtful) {}

    @Transactional
    public void save(UUID id, BulkWish wish, Plan plan, List<PlannedItem> items) {
        jdbc.update(INSERT_RUN, parameters(id, wish, plan, items.size()));
        history.record(id, plan.who(), BulkHistory.PLAN, wish.reason());
        for (List<PlannedItem> chunk : Chunks.of(items, item -> 0)) {
            jdbc.batchUpdate(
                    INSERT_ITEM,
                    chunk.stream().map(item -> parameters(id, item)).toArray(SqlParameterSource[]::new));
        }
        if (wish.action() == BulkAction.RETRY) {
            Map<String, Object> bulk = Map.of("bulk", id.toString());
            Integer waiting = jdbc.queryForObject(COUNT_WAITING, bulk, Integer.class);
            jdbc.update(
                    "update bulk_run set waits_behind_others = :waiting where id = :bulk",
                    new MapSqlParameterSource(bulk).addValue("waiting", waiting));
        }
    }

    private SqlParameterSource parameters(UUID id, BulkWish wish, Plan plan, int requested) {
        return new MapSqlParameterSource("id", id.toString())
                .addValue("action", wish.action().name())
                .addValue("state", plan.state().name())
                .addValue("criteria", BulkRows.text(wish.filter()))
                .addValue("confirmed", wish.confirm())
                .addValue("reason", wish.reason())
                .addValue("requested", requested)
                .addValue("queueable", plan.queueable())
                .addValue("doubtful", plan.doubtful())
                .addValue("rate", wish.limits().rate())
                .addValue("ramp", wish.limits().stages().text())
                .addValue("stopAt", wish.limits().stopAtFailureRate())
                .addValue("who", plan.who())
                .addValue("now", DatabaseClock.toColumn(clock.now()));
    }

    /** Types are named where most are null, which the driver would else be asked about one by one. */
    private static SqlParameterSource parameters(UUID bulk, PlannedItem item) {
        return new MapSqlParameterSource("bulk", bulk.toString())
                .addValue("position", item.position())
                .addValue("request", item.request().toString())
                .addValue("generation", item.seen().generation())
                .addValue(
                        "seenAt",
                        item.seen().changedAt() == null
                                ? null
                                : DatabaseClock.toColumn(item.seen().changedAt()),
                        Types.TIMESTAMP)
                .addValue("outcome", item.outcome().name())
                .addValue("why", item.why(), Types.VARCHAR)
                .addValue("detail", item.detail(), Types.VARCHAR);
    }
}
