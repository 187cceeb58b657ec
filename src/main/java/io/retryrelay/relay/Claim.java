package io.retryrelay.relay;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.relay.Lineup.Head;
import io.retryrelay.request.Attempt;
import io.retryrelay.request.Attempts;
import io.retryrelay.request.EventId;
import io.retryrelay.request.Lane;
import io.retryrelay.request.Lanes;
import io.retryrelay.request.RetryRequest;
import io.retryrelay.request.RowLocks;
import io.retryrelay.request.StoredCall;
import io.retryrelay.target.Call;
import io.retryrelay.target.Obstacle;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The first short transaction: takes requests for one call each, if their events are the ones that the rows wait for. A
 * row that somebody else has locked is not waited for, since others would wait with it; nor is a lane that somebody holds
 * for long. Neither is read, let alone moved.
 */
@Component
class Claim {

    private final RowLocks rowLocks;
    private final Attempts attempts;
    private final Lanes lanes;
    private final Targets targets;
    private final Admission admission;
    private final DatabaseClock clock;
    private final Instance instance;
    private final KillerRule killers;
    private final TicketsOut tickets;

    Claim(
            RowLocks rowLocks,
            Attempts attempts,
            Lanes lanes,
            Targets targets,
            Admission admission,
            DatabaseClock clock,
            Instance instance,
            KillerRule killers,
            TicketsOut tickets) {
        this.rowLocks = rowLocks;
        this.attempts = attempts;
        this.lanes = lanes;
        this.targets = targets;
        this.admission = admission;
        this.clock = clock;
        this.instance = instance;
        this.killers = killers;
        this.tickets = tickets;
    }

    /**
     * Claims each for one call.
     *
     * @param heads at most one of each lane
     * @param lease begun before the first try
     * @param repeated whether the same claim was tried before and may have been committed without an answer
     * @return what was found for each, in the same order
     */
    @Transactional
    public List<ClaimResult> of(List<Head> heads, LeaseRule.Lease lease, boolean repeated) {
        Set<Lane> free = lanes.lockFree(
                heads.stream().flatMap(head -> head.route().lane().stream()).toList());
        RowLocks.Taken taken = rowLocks.take(heads.stream()
                .filter(head -> isFree(head, free))
                .map(head -> event(head).requestId())
                .toList());
        Set<UUID> heldUp = lanes.heldUp(taken.rows().values());
        Instant now = clock.now();
        List<ClaimResult> results = heads.stream()
                .map(head -> !isFree(head, free)
                                || taken.heldByOthers().contains(event(head).requestId())
                        ? ClaimResult.of(ClaimResult.Kind.LOCKED)
                        : look(head, taken.rows(), heldUp, lease, repeated, now))
                .toList();
        rowLocks.save(taken);
        return results;
    }

    private static boolean isFree(Head head, Set<Lane> free) {
        return head.route().lane().map(free::contains).orElse(true);
    }

    private static EventId event(Head head) {
        return head.delivery().event();
    }

    private ClaimResult look(
            Head head,
            Map<UUID, RetryRequest> rows,
            Set<UUID> heldUp,
            LeaseRule.Lease lease,
            boolean repeated,
            Instant now) {
        EventId event = event(head);
        RetryRequest request = rows.get(event.requestId());
        if (request == null || event.generation() > request.generation()) {
            return ClaimResult.of(ClaimResult.Kind.AHEAD_OF_THE_DATABASE);
        }
        if (request.isCallingAs(event.generation())) {
            return repeated && isOwn(event) ? resume(request, lease, now) : ClaimResult.of(ClaimResult.Kind.IN_FLIGHT);
        }
        if (!request.isQueuedAs(event.generation())) {
            return ClaimResult.of(ClaimResult.Kind.CLOSED_BEFORE);
        }
        return heldUp.contains(request.getId()) ? block(request, now) : decide(request, head, lease, now);
    }

    private ClaimResult block(RetryRequest request, Instant now) {
        request.block(now);
        return ClaimResult.of(ClaimResult.Kind.BLOCKED);
    }

    private ClaimResult decide(RetryRequest request, Head head, LeaseRule.Lease lease, Instant now) {
        Optional<TargetProfile> target = targets.find(request.target());
        if (target.isPresent() && request.mayBeCalled(target.get(), now)) {
            return admission
                    .enter(target.get(), request.event())
                    .map(obstacle -> postpone(request, obstacle, now))
                    .orElseGet(() -> ClaimResult.claimed(claim(request, target.get(), head, lease, now)));
        }
        request.turnAway(target, now);
        return ClaimResult.of(ClaimResult.Kind.TURNED_AWAY);
    }

    private ClaimResult postpone(RetryRequest request, Obstacle obstacle, Instant now) {
        request.postpone(obstacle, now);
        return ClaimResult.of(ClaimResult.Kind.POSTPONED);
    }

    private Ticket claim(RetryRequest request, TargetProfile target, Head head, LeaseRule.Lease lease, Instant now) {
        request.claim(target, now, lease.length());
        attempts.save(new Attempt(request, head.delivery().coordinates(), instance.name(), now));
        return ticket(request, target, lease);
    }

    /** Claimed by this process, which has not heard of it: otherwise another delivery of the event is in hand. */
    private boolean isOwn(EventId event) {
        return !tickets.contains(event)
                && attempts.findById(event.toString())
                        .filter(attempt -> attempt.isBy(instance.name()))
                        .isPresent();
    }

    /** The first try was committed after all; B was not called yet. Its lease in the database is the older one. */
    private ClaimResult resume(RetryRequest request, LeaseRule.Lease lease, Instant now) {
        Duration left =
                Duration.between(now, Objects.requireNonNull(request.standing().leaseUntil()));
        return targets.find(request.target())
                .map(target -> ClaimResult.claimed(ticket(request, target, lease.endingIn(left))))
                .orElseGet(() -> ClaimResult.of(ClaimResult.Kind.IN_FLIGHT));
    }

    private Ticket ticket(RetryRequest request, TargetProfile target, LeaseRule.Lease lease) {
        return new Ticket(request.event(), target, callOf(request), lease, killers.callsAlone(request.deaths()));
    }

    private static Call callOf(RetryRequest request) {
        StoredCall call = request.call();
        return new Call(call.method(), call.path(), call.headers(), call.body(), request.idempotencyKey());
    }
}
