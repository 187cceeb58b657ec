package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.target.Targets;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The moves of a person on a chunk of requests at once, under the very rules of {@link PersonMoves}, with a handful of
 * statements however many they are.
 */
@Service
public class ManyMoves {

    private static final Set<Move> NEED_A_REASON = Set.of(Move.DISCARD, Move.RESOLVE);

    private final RetryRequests requests;
    private final ManyRequests many;
    private final History history;
    private final LaneLocks locks;
    private final Lanes lanes;
    private final LaneReader laneReader;
    private final Targets targets;
    private final DatabaseClock clock;
    private final EntityManager entities;

    ManyMoves(
            RetryRequests requests,
            ManyRequests many,
            History history,
            LaneLocks locks,
            Lanes lanes,
            LaneReader laneReader,
            Targets targets,
            DatabaseClock clock,
            EntityManager entities) {
        this.requests = requests;
        this.many = many;
        this.history = history;
        this.locks = locks;
        this.lanes = lanes;
        this.laneReader = laneReader;
        this.targets = targets;
        this.clock = clock;
        this.entities = entities;
    }

    /**
     * A request that is meant.
     *
     * @param seen what the person saw of it; null to move whatever stands there now
     */
    public record Meant(UUID id, @Nullable Seen seen) {}

    /**
     * What became of one.
     *
     * @param found what stood there before the move; generation 0 if there is no such request
     * @param round the one that it is in after the move; 0 if there is no such request
     * @param refusal why it was not moved; null if it was
     * @param doubtful it was moved only since that was confirmed: it might happen twice, or out of order
     */
    public record Verdict(
            UUID id, Seen found, int round, @Nullable Refusal refusal, boolean doubtful) {}

    /** @throws Refusal if the move needs a reason and there is none */
    public static void refuseWithoutReason(Move move, @Nullable String reason) {
        if (NEED_A_REASON.contains(move) && !GivenReason.isGiven(reason)) {
            throw Refusal.invalid("reason", "is required");
        }
    }

    /** What would become of each; changes nothing and locks nothing. */
    @Transactional(readOnly = true)
    public List<Verdict> rehearse(List<Meant> meant, Move move, PersonMoves.Order order) {
        try {
            ChunkOfMoves chunk = chunk(requests.readRows(ids(meant)), meant, move, order);
            return meant.stream().map(chunk::on).toList();
        } finally {
            entities.clear();
        }
    }

    /** Takes the locks that a move takes, so that what is looked at from now on stays as it is until it is moved. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void lock(Collection<UUID> ids) {
        locks.lockOf(ids);
        requests.lockIds(ids.stream().map(UUID::toString).toList());
    }

    /** Moves each that the rules allow, in this order; the verdicts are in the same order. */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<Verdict> move(List<Meant> meant, Move move, PersonMoves.Order order) {
        locks.lockOf(meant.stream().map(Meant::id).toList());
        ChunkOfMoves chunk = chunk(requests.lockRows(ids(meant)), meant, move, order);
        List<Verdict> verdicts = meant.stream().map(chunk::on).toList();
        many.saveMoves(chunk.moved());
        history.record(chunk.history());
        release(chunk.moved());
        return verdicts;
    }

    private ChunkOfMoves chunk(List<RetryRequest> found, List<Meant> meant, Move move, PersonMoves.Order order) {
        Map<UUID, RetryRequest> byId =
                found.stream().collect(Collectors.toMap(RetryRequest::getId, Function.identity()));
        return new ChunkOfMoves(
                move,
                order,
                clock.now(),
                targets,
                new ChunkOfMoves.Circumstances(
                        byId,
                        laneReader.overtaken(byId.keySet()),
                        history.lastDecisions(changed(byId, meant)),
                        history.lastQueuing(
                                those(found, request -> request.state().isUnderWay()))));
    }

    private static List<UUID> changed(Map<UUID, RetryRequest> found, List<Meant> meant) {
        return meant.stream()
                .filter(one -> one.seen() != null && found.containsKey(one.id()))
                .filter(one -> one.seen().mayBeOutdated(found.get(one.id())))
                .map(Meant::id)
                .toList();
    }

    private static List<UUID> those(List<RetryRequest> found, Predicate<RetryRequest> which) {
        return found.stream().filter(which).map(RetryRequest::getId).toList();
    }

    /** Once per lane in which something ended. */
    private void release(List<RetryRequest> moved) {
        Instant now = clock.now();
        lanes.releaseAfter(
                moved.stream()
                        .filter(request ->
                                request.state().isFinal() && request.lane().isPresent())
                        .collect(Collectors.toMap(RetryRequest::lane, Function.identity(), (one, other) -> one))
                        .values(),
                now);
    }

    private static List<String> ids(List<Meant> meant) {
        return meant.stream().map(one -> one.id().toString()).toList();
    }
}
