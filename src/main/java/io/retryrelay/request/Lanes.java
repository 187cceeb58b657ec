package io.retryrelay.request;

import io.retryrelay.platform.Digests;
import io.retryrelay.target.Gates;
import jakarta.persistence.EntityManager;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
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

    private static final int LOCKS = 1024;
    private static final String IN_LANE = " from retry_request where target = :target and order_key = :orderKey";
    private static final String OPEN =
            " and state in ('QUEUED', 'CALLING', 'SCHEDULED', 'BLOCKED', 'FAILED', 'UNKNOWN') and seq < :seq";

    private final JdbcClient jdbc;
    private final EntityManager entities;
    private final RetryRequests requests;
    private final Gates gates;

    Lanes(JdbcClient jdbc, EntityManager entities, RetryRequests requests, Gates gates) {
        this.jdbc = jdbc;
        this.entities = entities;
        this.requests = requests;
        this.gates = gates;
    }

    /** Takes the lock of the request's lane until the transaction ends; none without an order key. */
    public void lockOf(UUID request) {
        jdbc.sql("select target, order_key from retry_request where id = :id and order_key is not null")
                .param("id", request.toString())
                .query((row, number) -> new Lane(row.getString("target"), row.getString("order_key")))
                .optional()
                .ifPresent(this::lock);
    }

    /** Takes the lock and the next place. */
    long takePlace(Lane lane) {
        long place = lock(lane) + 1;
        jdbc.sql("update lane_lock set last_seq = :place where slot = :slot")
                .param("place", place)
                .param("slot", slot(lane))
                .update();
        return place;
    }

    private long lock(Lane lane) {
        return jdbc.sql("select last_seq from lane_lock where slot = :slot for update")
                .param("slot", slot(lane))
                .query(Long.class)
                .single();
    }

    private static int slot(Lane lane) {
        return Math.floorMod(
                ByteBuffer.wrap(Digests.sha256(lane.target(), lane.orderKey())).getInt(), LOCKS);
    }

    /** Whether something of its lane must end first. */
    public boolean holdUp(RetryRequest request) {
        return request.lane()
                .filter(lane -> isBeingCalled(lane) || !request.passesOthers() && hasOpenBefore(lane, request.seq()))
                .isPresent();
    }

    /** Lets the first of the request's lane go on, if it waited for what has just ended. */
    public void releaseAfter(RetryRequest ended, Instant now) {
        ended.lane().ifPresent(lane -> {
            entities.flush();
            release(lane, now);
        });
    }

    private void release(Lane lane, Instant now) {
        firstBlocked(lane)
                .flatMap(requests::lock)
                .filter(first -> !holdUp(first))
                .ifPresent(first -> letGo(first, now));
    }

    /** To its target, or to wait until that takes calls. */
    private void letGo(RetryRequest blocked, Instant now) {
        gates.obstacle(blocked.target())
                .ifPresentOrElse(obstacle -> blocked.postpone(obstacle, now), () -> blocked.release(now));
        requests.save(blocked);
    }

    /** Releases this one, if nothing holds it up any more; the lane's lock is held. */
    public void releaseIfFree(RetryRequest blocked, Instant now) {
        if (blocked.state() == State.BLOCKED && !holdUp(blocked)) {
            letGo(blocked, now);
        }
    }

    private Optional<UUID> firstBlocked(Lane lane) {
        return inLane("select id", lane, " and state = 'BLOCKED' order by seq limit 1")
                .query((row, number) -> UUID.fromString(row.getString("id")))
                .optional();
    }

    private boolean isBeingCalled(Lane lane) {
        return exists(inLane("select 1", lane, " and state = 'CALLING' limit 1"));
    }

    private boolean hasOpenBefore(Lane lane, Long seq) {
        return exists(inLane("select 1", lane, OPEN + " limit 1").param("seq", seq));
    }

    private JdbcClient.StatementSpec inLane(String select, Lane lane, String condition) {
        return jdbc.sql(select + IN_LANE + condition)
                .param("target", lane.target())
                .param("orderKey", lane.orderKey());
    }

    private static boolean exists(JdbcClient.StatementSpec query) {
        return query.query((row, number) -> true).optional().isPresent();
    }
}
