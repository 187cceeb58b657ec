package io.retryrelay.request;

import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Keeps the order of lanes. Whoever takes a place in one, claims, settles or ends a request of it holds the lane's lock
 * from its first statement on; without it, at READ COMMITTED, a lower place that is committed later would put two calls
 * of one key in flight.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class Lanes {

    private static final String MINE = "select id from retry_request mine where id in (:ids) and ";
    private static final String WAITS = "("
            + first(State.CALLING)
            + " is not null or not passes_others and ("
            + Stream.of(State.values())
                    .filter(state -> !state.isFinal())
                    .map(state -> first(state) + " < mine.seq")
                    .collect(Collectors.joining(" or "))
            + "))";
    private static final String HELD_UP = MINE + WAITS;
    private static final String FREE = MINE + "state = 'BLOCKED' and " + WAITS + " is not true";
    private static final String FOLLOWED = MINE + first(State.BLOCKED) + " is not null";

    private final JdbcClient jdbc;
    private final RetryRequests requests;
    private final LaneRelease release;
    private final LaneLocks locks;

    Lanes(JdbcClient jdbc, RetryRequests requests, LaneRelease release, LaneLocks locks) {
        this.jdbc = jdbc;
        this.requests = requests;
        this.release = release;
        this.locks = locks;
    }

    /**
     * The first place in the lane at this state: one look into the index, however long the lane. The order names all of
     * the index, or MySQL would sort the whole lane for it; and the index is named, for MySQL, going by its last sample,
     * now and then read along some hundred rows for each request instead.
     */
    private static String first(State state) {
        return "(select other.seq from retry_request other force index (by_lane) where other.target = mine.target"
                + " and other.order_key = mine.order_key and other.state = '" + state
                + "' order by other.target, other.order_key, other.state, other.seq limit 1)";
    }

    /** Takes the lock of the request's lane until the transaction ends; none without an order key. */
    public void lockOf(UUID request) {
        locks.lockOf(List.of(request));
    }

    /**
     * The same, unless somebody holds the lane for long.
     *
     * @return whether the lock is held now; if not, the request is to be left alone
     */
    public boolean lockFreeOf(UUID request) {
        return locks.lockFreeOf(request);
    }

    /**
     * Takes the locks of these lanes, in the order in which everybody takes them; those that somebody holds for long are
     * passed by.
     *
     * @return the lanes whose locks are held now
     */
    public Set<Lane> lockFree(Collection<Lane> lanes) {
        Set<Integer> free = locks.lockFree(lanes);
        return lanes.stream().filter(lane -> free.contains(lane.slot())).collect(Collectors.toSet());
    }

    /** Takes the lock and the next place. */
    long takePlace(Lane lane) {
        Places places = locks.lock(List.of(lane));
        long place = places.take(lane);
        locks.keep(places);
        return place;
    }

    /** Those of the given requests for which something of their lane must end first. */
    public Set<UUID> heldUp(Collection<RetryRequest> some) {
        return new HashSet<>(those(HELD_UP, some));
    }

    /** Lets the next ones of these requests' lanes go on, if they waited for what has just ended. */
    public void releaseAfter(Collection<RetryRequest> ended, Instant now) {
        List<RetryRequest> inLanes =
                ended.stream().filter(one -> one.lane().isPresent()).toList();
        if (!inLanes.isEmpty()) {
            requests.flush();
            Set<UUID> followed = new HashSet<>(those(FOLLOWED, inLanes));
            release.after(
                    inLanes.stream()
                            .filter(one -> followed.contains(one.getId()))
                            .toList(),
                    now);
        }
    }

    /** Those of the given requests that are blocked though nothing holds them up, as it looks without a lock. */
    @Transactional(propagation = Propagation.SUPPORTS)
    public List<UUID> freeAmong(List<UUID> some) {
        return jdbc.sql(FREE)
                .param("ids", some.stream().map(UUID::toString).toList())
                .query((row, number) -> UUID.fromString(row.getString("id")))
                .list();
    }

    /** Releases this one, if nothing holds it up any more; the lane's lock is held. */
    public void releaseIfFree(UUID blocked, Instant now) {
        requests.lock(blocked)
                .filter(one -> one.state() == State.BLOCKED)
                .filter(one -> heldUp(List.of(one)).isEmpty())
                .ifPresent(one -> {
                    release.letGo(one, now);
                    requests.save(one);
                });
    }

    private List<UUID> those(String query, Collection<RetryRequest> some) {
        List<String> ids = some.stream()
                .filter(one -> one.lane().isPresent())
                .map(one -> one.getId().toString())
                .toList();
        return ids.isEmpty()
                ? List.of()
                : jdbc.sql(query)
                        .param("ids", ids)
                        .query((row, number) -> UUID.fromString(row.getString("id")))
                        .list();
    }
}
