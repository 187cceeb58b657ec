package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.target.Targets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Shows requests to people and callers; changes nothing. */
@Service
@Transactional(readOnly = true)
public class RequestReader {

    /** A count stops here: beyond it nobody reads the exact number, and counting costs. */
    public static final int COUNT_CAP = 10_000;

    private final JdbcClient jdbc;
    private final History history;
    private final LaneReader lanes;
    private final Targets targets;
    private final DatabaseClock clock;

    RequestReader(JdbcClient jdbc, History history, LaneReader lanes, Targets targets, DatabaseClock clock) {
        this.jdbc = jdbc;
        this.history = history;
        this.lanes = lanes;
        this.targets = targets;
        this.clock = clock;
    }

    /** Up to {@code limit} requests behind the cursor. */
    public RequestPage list(RequestFilter filter, RequestOrder order, int limit, RequestPage.@Nullable Cursor behind) {
        RequestFilter.Where where = (order.isByCreation() ? filter.inStates(Set.of()) : filter).where();
        String position = behind == null ? "true" : order.behind();
        String rows = "select " + RequestRows.SUMMARY_COLUMNS + " from retry_request where " + where.sql() + " and "
                + position;
        String sorted = " order by " + order.orderBy() + " limit :limit";
        JdbcClient.StatementSpec query = jdbc.sql(
                        order.isByCreation() ? ofEachState(filter.states(), rows, sorted) : rows + sorted)
                .params(where.parameters())
                .param("limit", limit + 1);
        if (behind != null) {
            query = query.param("at", DatabaseClock.toColumn(behind.at()))
                    .param("id", behind.id().toString());
        }
        return page(query.query(RequestRows::summary).list(), order, limit);
    }

    /** One look into the index per state: for several at once, the database may rather walk through all ages. */
    private static String ofEachState(Set<State> states, String rows, String sorted) {
        return states.isEmpty()
                ? rows + sorted
                : states.stream()
                                .map(state -> "(" + rows + " and state = '" + state + "'" + sorted + ")")
                                .collect(Collectors.joining(" union all ", "select * from (", ") of_each_state"))
                        + sorted;
    }

    private static RequestPage page(List<RequestSummary> rows, RequestOrder order, int limit) {
        if (rows.size() <= limit) {
            return new RequestPage(rows, null);
        }
        RequestSummary last = rows.get(limit - 1);
        Instant at = order.isByCreation() ? last.createdAt() : last.updatedAt();
        return new RequestPage(List.copyOf(rows.subList(0, limit)), new RequestPage.Cursor(at, last.id()));
    }

    /** Those of the given requests that are blocked, each with what it waits for. */
    public Map<UUID, UUID> blockers(List<RequestSummary> requests) {
        return lanes.blockers(requests);
    }

    /** What this one must wait for though nobody works on it: an earlier one of its lane that waits for a person. */
    public Optional<RequestSummary> waitingAhead(RequestSummary request) {
        return lanes.waitingAhead(request).flatMap(this::findSummary);
    }

    /** How many there are, counted up to {@link #COUNT_CAP} + 1, which means "more". */
    public int count(RequestFilter filter) {
        return upTo(COUNT_CAP, filter).query(Integer.class).single();
    }

    /**
     * How many there are, counted up to {@code most} + 1, which means "more"; empty if counting takes longer.
     *
     * @param patience the longest that the database may count, in whole seconds
     */
    public OptionalInt count(RequestFilter filter, int most, Duration patience) {
        try {
            return OptionalInt.of(upTo(most, filter)
                    .withQueryTimeout((int) patience.toSeconds())
                    .query(Integer.class)
                    .single());
        } catch (QueryTimeoutException tooMany) {
            return OptionalInt.empty();
        }
    }

    private JdbcClient.StatementSpec upTo(int most, RequestFilter filter) {
        RequestFilter.Where where = filter.where();
        return jdbc.sql("select count(*) from (select 1 from retry_request where " + where.sql() + " limit "
                        + (most + 1) + ") counted")
                .params(where.parameters());
    }

    /**
     * How many there are exactly; empty if counting takes longer.
     *
     * @param patience the longest that the database may count, in whole seconds
     */
    public OptionalLong countAll(RequestFilter filter, Duration patience) {
        RequestFilter.Where where = filter.where();
        try {
            return OptionalLong.of(jdbc.sql("select count(*) from retry_request where " + where.sql())
                    .withQueryTimeout((int) patience.toSeconds())
                    .params(where.parameters())
                    .query(Long.class)
                    .single());
        } catch (QueryTimeoutException tooMany) {
            return OptionalLong.empty();
        }
    }

    /**
     * The newest requests in these states by target and cause, the largest group first.
     *
     * @param most how many of each state are looked at
     */
    public List<CauseCount> causes(Set<State> states, int most) {
        String newest = states.stream()
                .map(state -> "(select target, cause, created_at from retry_request force index (by_state)"
                        + " where state = '" + state + "' order by created_at desc, id desc limit " + most + ")")
                .collect(Collectors.joining(" union all "));
        return jdbc.sql("select target, cause, count(*) as requests, min(created_at) as oldest,"
                        + " max(created_at) as newest from (" + newest + ") newest_of_each"
                        + " group by target, cause order by requests desc, target, cause")
                .query(RequestRows::cause)
                .list();
    }

    /** Open requests by target and cause, the largest group first. */
    public List<CauseCount> causes() {
        return jdbc.sql("""
                select target, cause, count(*) as requests, min(created_at) as oldest, max(created_at) as newest
                from retry_request force index (by_state)
                where state in ('QUEUED', 'CALLING', 'SCHEDULED', 'BLOCKED', 'FAILED', 'UNKNOWN')
                group by target, cause
                order by requests desc, target, cause""").query(RequestRows::cause).list();
    }

    /** One request as a list shows it. */
    public Optional<RequestSummary> findSummary(UUID id) {
        return jdbc.sql("select " + RequestRows.SUMMARY_COLUMNS + " from retry_request where id = :id")
                .param("id", id.toString())
                .query(RequestRows::summary)
                .optional();
    }

    /** One request with all that happened to it. */
    public Optional<RequestDetails> find(UUID id) {
        return jdbc.sql("select " + RequestRows.DETAIL_COLUMNS + " from retry_request where id = :id")
                .param("id", id.toString())
                .query(RequestRows::details)
                .optional()
                .map(row -> details(id, row));
    }

    private RequestDetails details(UUID id, RequestRows.Details row) {
        boolean outOfOrder = row.summary().state().waitsForAPerson() && lanes.wasOvertaken(id);
        return new RequestDetails(
                row.summary(),
                row.call(),
                row.failure(),
                lanes.blockers(List.of(row.summary())).get(id),
                row.doubt().keySeenAt(),
                isBlind(row),
                outOfOrder,
                attempts(id),
                history.of(id));
    }

    private boolean isBlind(RequestRows.Details row) {
        State state = row.summary().state();
        return targets.find(row.summary().target())
                .map(target -> row.doubt().needsConfirmation(state, target, clock.now()))
                .orElse(state.waitsForAPerson());
    }

    private List<AttemptDetails> attempts(UUID id) {
        return jdbc.sql("select * from attempt where request_id = :id order by generation")
                .param("id", id.toString())
                .query(RequestRows::attempt)
                .list();
    }
}
