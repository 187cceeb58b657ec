package io.retryrelay.relay;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.AttemptEnd;
import io.retryrelay.request.AttemptEnds;
import io.retryrelay.request.Attempts;
import io.retryrelay.request.EventId;
import io.retryrelay.request.Lane;
import io.retryrelay.request.Lanes;
import io.retryrelay.request.Move;
import io.retryrelay.request.RetryRequest;
import io.retryrelay.request.RowLocks;
import io.retryrelay.target.Answer;
import io.retryrelay.target.Proof;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The second short transaction: for each result the attempt's end, the processed event, the next state and what must be
 * published next, all or nothing. One that finds its event closed changes nothing but its own attempt: late evidence.
 * Only a late success ends a request for which nothing newer was claimed.
 */
@Component
class Settle {

    private static final RandomGenerator RANDOM = RandomGenerator.getDefault();
    private static final String TOO_LATE = "too little of the lease was left";

    private final RowLocks rowLocks;
    private final Attempts attempts;
    private final AttemptEnds attemptEnds;
    private final Lanes lanes;
    private final DatabaseClock clock;

    Settle(RowLocks rowLocks, Attempts attempts, AttemptEnds attemptEnds, Lanes lanes, DatabaseClock clock) {
        this.rowLocks = rowLocks;
        this.attempts = attempts;
        this.attemptEnds = attemptEnds;
        this.lanes = lanes;
        this.clock = clock;
    }

    enum Settled {
        /** The event was open, and is closed now. */
        OPEN,
        /** The event had been closed before. */
        LATE,
        /** Someone else has the lock of the row or of its lane; nothing was changed. */
        LOCKED
    }

    /** @return what became of each, in the same order */
    @Transactional
    public List<Settled> of(List<Result> results) {
        Set<Lane> free = lanes.lockFree(results.stream()
                .flatMap(result -> result.head().route().lane().stream())
                .toList());
        List<Result> inFreeLanes =
                results.stream().filter(result -> isFree(result, free)).toList();
        RowLocks.Taken taken =
                rowLocks.take(inFreeLanes.stream().map(Settle::requestOf).toList());
        Set<EventId> lateSuccesses = lateSuccesses(inFreeLanes, taken.rows());
        // everything is read by now: a query would write moves whose events nobody has heard
        Instant now = clock.now();
        List<RetryRequest> settled = new ArrayList<>();
        List<Settled> found = results.stream()
                .map(result -> !isFree(result, free) || taken.heldByOthers().contains(requestOf(result))
                        ? Settled.LOCKED
                        : settle(result, taken.rows().get(requestOf(result)), lateSuccesses, settled, now))
                .toList();
        attemptEnds.write(endsOf(inFreeLanes, taken), now);
        rowLocks.save(taken);
        lanes.releaseAfter(settled, now);
        return found;
    }

    private static boolean isFree(Result result, Set<Lane> free) {
        return result.head().route().lane().map(free::contains).orElse(true);
    }

    private static UUID requestOf(Result result) {
        return result.ticket().event().requestId();
    }

    private static List<AttemptEnd> endsOf(List<Result> results, RowLocks.Taken taken) {
        return results.stream()
                .filter(result -> !taken.heldByOthers().contains(requestOf(result)))
                .map(Settle::endOf)
                .toList();
    }

    private static AttemptEnd endOf(Result result) {
        EventId event = result.ticket().event();
        return result.answer()
                .map(answer -> AttemptEnd.heard(event, answer))
                .orElseGet(() -> AttemptEnd.unsent(event, TOO_LATE));
    }

    private Settled settle(
            Result result,
            @Nullable RetryRequest request,
            Set<EventId> lateSuccesses,
            List<RetryRequest> settled,
            Instant now) {
        boolean open =
                request != null && request.isCallingAs(result.ticket().event().generation());
        if (request != null && (open || lateSuccesses.contains(result.ticket().event()))) {
            move(request, open, result, now);
            settled.add(request);
        }
        return open ? Settled.OPEN : Settled.LATE;
    }

    private static void move(RetryRequest request, boolean open, Result result, Instant now) {
        if (result.answer().isEmpty()) {
            request.settleUnsent(now);
            return;
        }
        Answer answer = result.answer().get();
        if (open) {
            request.settle(answer, result.ticket().target(), RANDOM, now);
        } else {
            request.hearLate(answer, now);
        }
    }

    private Set<EventId> lateSuccesses(List<Result> results, Map<UUID, RetryRequest> rows) {
        return results.stream()
                .filter(result -> rows.containsKey(requestOf(result)))
                .filter(result -> changesWhatCameLater(rows.get(requestOf(result)), result))
                .map(result -> result.ticket().event())
                .collect(Collectors.toSet());
    }

    /** A late success ends the request, unless B is being called again or has been. */
    private boolean changesWhatCameLater(RetryRequest request, Result result) {
        return result.answer().filter(answer -> answer.proof() == Proof.DONE).isPresent()
                && Move.HEAR_LATE.startsFrom(request.state())
                && !attempts.existsByRequestIdAndGenerationGreaterThan(
                        request.getId(), result.ticket().event().generation());
    }
}
