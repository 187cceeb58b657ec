package io.retryrelay.relay;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.Attempts;
import io.retryrelay.request.Lanes;
import io.retryrelay.request.Outcome;
import io.retryrelay.request.RetryRequest;
import io.retryrelay.request.RetryRequests;
import io.retryrelay.target.Answer;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The second short transaction: the attempt's end, the processed event, the next state and what must be published next,
 * all or nothing. One that finds its event closed changes nothing but its own attempt: late evidence.
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
        Optional<RetryRequest> open = lockIfOpen(ticket);
        Instant now = clock.now();
        attempts.findById(ticket.event().toString()).ifPresent(attempt -> attempt.end(answer, now));
        open.ifPresent(request -> {
            request.settle(answer, ticket.target(), RANDOM, now);
            requests.save(request);
            lanes.releaseAfter(request, now);
        });
        return open.isPresent();
    }

    /** The call was not sent, since too little of the lease was left. */
    @Transactional
    public boolean unsent(Ticket ticket) {
        Optional<RetryRequest> open = lockIfOpen(ticket);
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

    private Optional<RetryRequest> lockIfOpen(Ticket ticket) {
        lanes.lockOf(ticket.event().requestId());
        return requests.lock(ticket.event().requestId())
                .filter(request -> request.isCallingAs(ticket.event().generation()));
    }
}
