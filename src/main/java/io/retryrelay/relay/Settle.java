package io.retryrelay.relay;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.Attempts;
import io.retryrelay.request.Lanes;
import io.retryrelay.request.Move;
import io.retryrelay.request.Outcome;
import io.retryrelay.request.RetryRequest;
import io.retryrelay.request.RetryRequests;
import io.retryrelay.target.Answer;
import io.retryrelay.target.Proof;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The second short transaction: the attempt's end, the processed event, the next state and what must be published next,
 * all or nothing. One that finds its event closed changes nothing but its own attempt: late evidence. Only a late success
 * ends a request for which nothing newer was claimed.
 */
@Component
class Settle {

    private static final RandomGenerator RANDOM = RandomGenerator.getDefault();

    private final RetryRequests requests;
    private final Attempts attempts;
    private final Lanes lanes;
    private final DatabaseClock clock;

    Settle(RetryRequests requests, Attempts attempts, Lanes lanes, DatabaseClock clock) {
        this.requests = requests;
        this.attempts = attempts;
        this.lanes = lanes;
        this.clock = clock;
    }

    /** @return whether the event was still open */
    @Transactional
    public boolean withAnswer(Ticket ticket, Answer answer) {
        Optional<RetryRequest> found = lock(ticket);
        Instant now = clock.now();
        attempts.findById(ticket.event().toString()).ifPresent(attempt -> attempt.end(answer, now));
        boolean open = found.filter(request -> isOpen(request, ticket)).isPresent();
        found.filter(request -> open || changesWhatCameLater(request, ticket, answer))
                .ifPresent(request -> settle(request, open, ticket, answer, now));
        return open;
    }

    private void settle(RetryRequest request, boolean open, Ticket ticket, Answer answer, Instant now) {
        if (open) {
            request.settle(answer, ticket.target(), RANDOM, now);
        } else {
            request.hearLate(answer, now);
        }
        requests.save(request);
        lanes.releaseAfter(request, now);
    }

    /** A late success ends the request, unless B is being called again or has been. */
    private boolean changesWhatCameLater(RetryRequest request, Ticket ticket, Answer answer) {
        return answer.proof() == Proof.DONE
                && Move.HEAR_LATE.startsFrom(request.state())
                && !attempts.existsByRequestIdAndGenerationGreaterThan(
                        request.getId(), ticket.event().generation());
    }

    /** The call was not sent, since too little of the lease was left. */
    @Transactional
    public boolean unsent(Ticket ticket) {
        Optional<RetryRequest> open = lock(ticket).filter(request -> isOpen(request, ticket));
        Instant now = clock.now();
        attempts.findById(ticket.event().toString())
                .ifPresent(attempt -> attempt.end(Outcome.NOT_SENT, "too little of the lease was left", now));
        open.ifPresent(request -> {
            request.settleUnsent(now);
            requests.save(request);
            lanes.releaseAfter(request, now);
        });
        return open.isPresent();
    }

    private Optional<RetryRequest> lock(Ticket ticket) {
        lanes.lockOf(ticket.event().requestId());
        return requests.lock(ticket.event().requestId());
    }

    private static boolean isOpen(RetryRequest request, Ticket ticket) {
        return request.isCallingAs(ticket.event().generation());
    }
}
