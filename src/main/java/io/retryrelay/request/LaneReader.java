package io.retryrelay.request;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Looks at lanes without moving anything. */
@Component
class LaneReader {

    /** One look into the index per state, since the first of several states would have to be sorted for. */
    private static final String CANDIDATES = Stream.of(State.values())
                    .filter(state -> !state.isFinal())
                    .map(state -> "(select id, state, seq from retry_request force index (by_lane)"
                            + " where target = :target and order_key = :orderKey and state = '" + state
                            + "' order by seq limit 1)")
                    .collect(Collectors.joining(" union all ", "select id from (", ") candidates"))
            + " where id <> :id order by state = 'CALLING' desc, seq limit 1";

    private static final String WAITING_AHEAD = Stream.of(State.values())
                    .filter(State::waitsForAPerson)
                    .map(state -> "(select id, seq from retry_request force index (by_lane)"
                            + " where target = :target and order_key = :orderKey and state = '" + state
                            + "' and seq < (select mine.seq from retry_request mine"
                            + " where mine.id = :id and not mine.passes_others) order by seq limit 1)")
                    .collect(Collectors.joining(" union all ", "select id from (", ") ahead"))
            + " order by seq limit 1";

    private final JdbcClient jdbc;

    LaneReader(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Those of the given requests that are blocked, each with what it waits for: the one of its lane that is being called,
     * else the first open one.
     */
    Map<UUID, UUID> blockers(List<RequestSummary> requests) {
        Map<UUID, UUID> blockers = new HashMap<>();
        requests.stream()
                .filter(request -> request.state() == State.BLOCKED)
                .forEach(request -> blocker(request).ifPresent(id -> blockers.put(request.id(), id)));
        return blockers;
    }

    /** The first of its lane that must end before it and waits for a person. */
    Optional<UUID> waitingAhead(RequestSummary request) {
        return request.orderKey() == null ? Optional.empty() : first(WAITING_AHEAD, request);
    }

    private Optional<UUID> blocker(RequestSummary blocked) {
        return first(CANDIDATES, blocked);
    }

    private Optional<UUID> first(String query, RequestSummary of) {
        return jdbc.sql(query)
                .param("target", of.target())
                .param("orderKey", of.orderKey())
                .param("id", of.id().toString())
                .query((row, number) -> UUID.fromString(row.getString("id")))
                .optional();
    }

    /** Whether a later one of its lane was done already, so that a repeat would come out of order. */
    boolean wasOvertaken(UUID request) {
        return !overtaken(List.of(request)).isEmpty();
    }

    /**
     * Those of the given requests of which that is so; by one look at the last place done of each lane. The order names all
     * of the index, or MySQL would sort the whole lane for it.
     */
    Set<UUID> overtaken(Collection<UUID> requests) {
        return requests.isEmpty()
                ? Set.of()
                : Set.copyOf(jdbc.sql("""
                select mine.id from retry_request mine
                where mine.id in (:ids)
                and (select later.seq from retry_request later force index (by_lane)
                    where later.target = mine.target
                    and later.order_key = mine.order_key and later.state = 'SUCCEEDED'
                    order by later.target desc, later.order_key desc, later.state desc, later.seq desc
                    limit 1) > mine.seq""")
                        .param("ids", requests.stream().map(UUID::toString).toList())
                        .query((row, number) -> UUID.fromString(row.getString("id")))
                        .list());
    }
}
