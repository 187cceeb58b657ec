package io.retryrelay.request;

import io.retryrelay.platform.Audit;
import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.platform.TimeOrderedIds;
import io.retryrelay.target.Call;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The moves that a person, or a service in a person's name, makes on one request; each with its line of history. */
@Service
@Transactional
public class PersonMoves {

    private final RetryRequests requests;
    private final Identities identities;
    private final History history;
    private final Lanes lanes;
    private final LaneReader laneReader;
    private final Targets targets;
    private final SubmissionRules rules;
    private final Audit audit;
    private final DatabaseClock clock;

    PersonMoves(
            RetryRequests requests,
            Identities identities,
            History history,
            Lanes lanes,
            LaneReader laneReader,
            Targets targets,
            SubmissionRules rules,
            Audit audit,
            DatabaseClock clock) {
        this.requests = requests;
        this.identities = identities;
        this.history = history;
        this.lanes = lanes;
        this.laneReader = laneReader;
        this.targets = targets;
        this.rules = rules;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Who asks for a move, and on what understanding.
     *
     * @param seen what the person saw; null to move whatever stands there now
     */
    public record Order(
            String who,
            @Nullable String reason,
            boolean confirm,
            @Nullable Seen seen) {

        /** The same, for that generation only. */
        public Order at(int generation) {
            return new Order(who, reason, confirm, new Seen(generation, null));
        }
    }

    /** What B is to be asked about a request, and the generation it is asked about. */
    public record Question(TargetProfile target, Call call, int generation) {}

    /** Calls it again in a new round, or now if it waits for a time. */
    public void retry(UUID id, Order order) {
        move(id, Move.RETRY, order, (request, now) -> {
            if (request.state().isUnderWay()) {
                throw Refusal.alreadyQueued(history.lastQueuing(id), now);
            }
            TargetProfile target = profileOf(request);
            if (needsOrderConfirmed(request, order)) {
                throw request.outOfOrder(target, now);
            }
            request.retry(target, order.confirm(), now);
        });
    }

    /** Sends it ahead of what it waits for in its lane. */
    public void letPass(UUID id, Order order) {
        move(id, Move.LET_PASS, withReason(order), RetryRequest::letPass);
    }

    /** Takes it back before B is called. */
    public void cancel(UUID id, Order order) {
        move(id, Move.CANCEL, order, RetryRequest::cancel);
    }

    /** Gives it up. */
    public void discard(UUID id, Order order) {
        move(id, Move.DISCARD, withReason(order), RetryRequest::discard);
    }

    /** Confirms that it was done. */
    public void resolve(UUID id, Order order) {
        move(id, Move.RESOLVE, withReason(order), RetryRequest::resolve);
    }

    /** Takes back a resolve or a discard. */
    public void restore(UUID id, Order order) {
        move(id, Move.RESTORE, withReason(order), RetryRequest::restore);
    }

    /** Puts a corrected call in its place; returns the successor's id. */
    public UUID replace(UUID id, StoredCall corrected, Order order) {
        UUID successorId = TimeOrderedIds.next();
        move(id, Move.REPLACE, order, (request, now) -> {
            rules.check(request.target(), corrected);
            RetryRequest successor = request.replace(successorId, corrected, order.confirm(), now);
            identities.lead(id, successorId);
            identities.claim(
                    List.of(IdentityKey.idempotency(successor.target(), successor.idempotencyKey())),
                    successorId,
                    successor.source(),
                    successor.call().digest(),
                    now);
            requests.save(successor);
            history.record(successorId, order.who(), History.SUBMIT, "replaces " + id, now);
        });
        return successorId;
    }

    /**
     * Tells beforehand whether a corrected call could be sent to that target at all.
     *
     * @throws Refusal naming each broken rule with its field
     */
    public void checkCall(String target, StoredCall corrected) {
        rules.check(target, corrected);
    }

    /** How B can be asked whether an unknown request was done; no lock is held while it is asked. */
    public Question question(UUID id, Order order) {
        RetryRequest request = requests.lock(id).orElseThrow(Refusal::notFound);
        refuseIfChanged(request, order.seen());
        request.check(Move.CHECK);
        TargetProfile target = profileOf(request);
        Call call = target.statusCheck(request.idempotencyKey())
                .orElseThrow(() -> Refusal.invalid("target", "has no status check: " + request.target()));
        return new Question(target, call, request.generation());
    }

    /** B was asked and has done it. */
    public void confirmedByB(UUID id, Order order) {
        move(id, Move.CHECK, order, RetryRequest::check);
    }

    /** B was asked and has not said that it did it, which proves nothing. */
    public void notConfirmedByB(UUID id, Order order, String heard) {
        note(id, order.who(), Move.CHECK, "not confirmed: " + heard, clock.now());
    }

    private void move(UUID id, Move move, Order order, BiConsumer<RetryRequest, Instant> verb) {
        lanes.lockOf(id);
        RetryRequest request = requests.lock(id).orElseThrow(Refusal::notFound);
        refuseIfChanged(request, order.seen());
        Instant now = clock.now();
        verb.accept(request, now);
        requests.save(request);
        note(id, order.who(), move, order.reason(), now);
        lanes.releaseAfter(List.of(request), now);
    }

    private void note(UUID id, String who, Move move, @Nullable String why, Instant now) {
        history.record(id, who, move.name(), why, now);
        audit.note(who, move.name(), id.toString(), why, now);
    }

    private void refuseIfChanged(RetryRequest request, @Nullable Seen seen) {
        if (seen != null && seen.mayBeOutdated(request)) {
            Optional<HistoryEntry> last = history.lastDecision(request.getId());
            if (seen.isOutdated(request, last)) {
                throw Refusal.changed(last, request.state(), request.generation());
            }
        }
    }

    private boolean needsOrderConfirmed(RetryRequest request, Order order) {
        return !order.confirm() && request.state().waitsForAPerson() && laneReader.wasOvertaken(request.getId());
    }

    private TargetProfile profileOf(RetryRequest request) {
        return targets.find(request.target()).orElseThrow(() -> Refusal.targetGone(request.target()));
    }

    private static Order withReason(Order order) {
        if (!GivenReason.isGiven(order.reason())) {
            throw Refusal.invalid("reason", "is required");
        }
        return order;
    }
}
