package io.retryrelay.request;

import io.retryrelay.target.Gates;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Lets requests of a lane go on: one, and while they succeed, 1, 2, 4 and up to 50 at once, so that a long lane does not
 * wait for a way through the topic after each of its calls. How many is this process's own memory; another one begins
 * with one.
 */
@Component
class LaneRelease {

    private static final int MOST = 50;
    private static final int LANES = 10_000;
    private static final Set<State> NOT_IN_THE_WAY = EnumSet.of(State.QUEUED, State.BLOCKED);

    /** The first open ones, state by state, since the first of several states would have to be sorted for. */
    private static final String FIRST = Stream.of(State.values())
                    .filter(state -> !state.isFinal())
                    .map(state -> "(select id, state, seq from retry_request force index (by_lane)"
                            + " where target = :target and order_key = :orderKey and state = '" + state
                            + "' order by seq limit " + MOST + ")")
                    .collect(Collectors.joining(" union all ", "select id, state from (", ") open"))
            + " order by seq limit " + MOST;

    private final JdbcClient jdbc;
    private final RetryRequests requests;
    private final ManyRequests many;
    private final Gates gates;
    private final Map<Lane, Integer> sizes = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Lane, Integer> eldest) {
            return size() > LANES;
        }
    });

    LaneRelease(JdbcClient jdbc, RetryRequests requests, ManyRequests many, Gates gates) {
        this.jdbc = jdbc;
        this.requests = requests;
        this.many = many;
        this.gates = gates;
    }

    private record Open(UUID id, State state) {}

    /** After these requests ended like this; the locks of their lanes are held. */
    void after(List<RetryRequest> ended, Instant now) {
        List<String> next = ended.stream()
                .flatMap(one -> one.lane().stream().flatMap(lane -> next(lane, sizeAfter(one, lane))))
                .distinct()
                .map(UUID::toString)
                .toList();
        if (!next.isEmpty()) {
            List<RetryRequest> blocked = requests.lockRows(next);
            blocked.forEach(one -> letGo(one, now));
            many.saveMoves(blocked);
        }
    }

    private int sizeAfter(RetryRequest ended, Lane lane) {
        if (ended.state() == State.SUCCEEDED) {
            return sizes.merge(lane, 1, (before, one) -> Math.min(2 * before, MOST));
        }
        sizes.remove(lane);
        return 1;
    }

    /** Those at the front of the lane, behind nothing but what is on its way already. */
    private Stream<UUID> next(Lane lane, int most) {
        return firstOf(lane).stream()
                .limit(most)
                .takeWhile(one -> NOT_IN_THE_WAY.contains(one.state()))
                .filter(one -> one.state() == State.BLOCKED)
                .map(Open::id);
    }

    /** To its target, or to wait until that takes calls. */
    void letGo(RetryRequest blocked, Instant now) {
        gates.obstacle(blocked.target())
                .ifPresentOrElse(obstacle -> blocked.postpone(obstacle, now), () -> blocked.release(now));
    }

    private List<Open> firstOf(Lane lane) {
        return jdbc.sql(FIRST)
                .param("target", lane.target())
                .param("orderKey", lane.orderKey())
                .query((row, number) ->
                        new Open(UUID.fromString(row.getString("id")), State.valueOf(row.getString("state"))))
                .list();
    }
}
