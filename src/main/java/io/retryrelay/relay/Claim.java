package io.retryrelay.relay;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.Attempt;
import io.retryrelay.request.Attempts;
import io.retryrelay.request.Coordinates;
import io.retryrelay.request.EventId;
import io.retryrelay.request.Lanes;
import io.retryrelay.request.RetryRequest;
import io.retryrelay.request.RetryRequests;
import io.retryrelay.request.StoredCall;
import io.retryrelay.target.Call;
import io.retryrelay.target.Obstacle;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The first short transaction: takes the request for one call, if the event is the one that the row waits for. */
@Component
class Claim {

    private final RetryRequests requests;
    private final Attempts attempts;
    private final Lanes lanes;
    private final Targets targets;
    private final Admission admission;
    private final DatabaseClock clock;
    private final Instance instance;
    private final KillerRule killers;

    Claim(
            RetryRequests requests,
            Attempts attempts,
            Lanes lanes,
            Targets targets,
            Admission admission,
            DatabaseClock clock,
            Instance instance,
            KillerRule killers) {
        this.requests = requests;
        this.attempts = attempts;
        this.lanes = lanes;
        this.targets = targets;
        this.admission = admission;
        this.clock = clock;
        this.instance = instance;
        this.killers = killers;
    }

    /**
     * Claims the request for one call.
     *
     * @param lease begun before the first try
     * @param repeated whether the same claim was tried before and may have been committed without an answer
     */
    @Transactional
    public ClaimResult of(EventId event, Coordinates coordinates, LeaseRule.Lease lease, boolean repeated) {
        lanes.lockOf(event.requestId());
        Optional<RetryRequest> found = requests.lock(event.requestId());
        if (found.isEmpty() || event.generation() > found.get().generation()) {
            return ClaimResult.of(ClaimResult.Kind.AHEAD_OF_THE_DATABASE);
        }
        RetryRequest request = found.get();
        if (request.isCallingAs(event.generation())) {
            return repeated && isOwn(event) ? resume(request, lease) : ClaimResult.of(ClaimResult.Kind.IN_FLIGHT);
        }
        return request.isQueuedAs(event.generation())
                ? decide(request, coordinates, lease)
                : ClaimResult.of(ClaimResult.Kind.CLOSED_BEFORE);
    }

    private ClaimResult decide(RetryRequest request, Coordinates coordinates, LeaseRule.Lease lease) {
        Instant now = clock.now();
        if (lanes.holdUp(request)) {
            request.block(now);
            requests.save(request);
            return ClaimResult.of(ClaimResult.Kind.BLOCKED);
        }
        Optional<TargetProfile> target = targets.find(request.target());
        if (target.isPresent() && request.mayBeCalled(target.get(), now)) {
            return admission
                    .enter(target.get(), request.event())
                    .map(obstacle -> postpone(request, obstacle, now))
                    .orElseGet(() -> ClaimResult.claimed(claim(request, target.get(), coordinates, lease, now)));
        }
        request.turnAway(target, now);
        requests.save(request);
        return ClaimResult.of(ClaimResult.Kind.TURNED_AWAY);
    }

    private ClaimResult postpone(RetryRequest request, Obstacle obstacle, Instant now) {
        request.postpone(obstacle, now);
        requests.save(request);
        return ClaimResult.of(ClaimResult.Kind.POSTPONED);
    }

    private Ticket claim(
            RetryRequest request, TargetProfile target, Coordinates coordinates, LeaseRule.Lease lease, Instant now) {
        request.claim(target, now, lease.length());
        requests.save(request);
        attempts.save(new Attempt(request, coordinates, instance.name(), now));
        return ticket(request, target, lease);
    }

    private boolean isOwn(EventId event) {
        return attempts.findById(event.toString())
                .filter(attempt -> attempt.isBy(instance.name()))
                .isPresent();
    }

    /** The first try was committed after all; B was not called yet. */
    private ClaimResult resume(RetryRequest request, LeaseRule.Lease lease) {
        return targets.find(request.target())
                .map(target -> ClaimResult.claimed(ticket(request, target, lease)))
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
