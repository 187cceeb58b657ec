package io.retryrelay.console;

import io.retryrelay.relay.StatusCheck;
import io.retryrelay.request.GivenReason;
import io.retryrelay.request.Move;
import io.retryrelay.request.PersonMoves;
import io.retryrelay.request.PersonMoves.Order;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestReader;
import io.retryrelay.request.RequestSummary;
import io.retryrelay.request.State;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Makes one person's move and always has an answer, whatever the rules or the database say. */
@Component
class MakeMove {

    private static final Logger log = LoggerFactory.getLogger(MakeMove.class);

    private interface Deed {
        void on(UUID id, Order order);
    }

    private final Map<Move, Deed> deeds = new EnumMap<>(Move.class);
    private final RequestReader reader;
    private final RefusalWords refusals;
    private final Words words;

    MakeMove(PersonMoves moves, StatusCheck check, RequestReader reader, RefusalWords refusals, Words words) {
        this.reader = reader;
        this.refusals = refusals;
        this.words = words;
        deeds.put(Move.RETRY, moves::retry);
        deeds.put(Move.LET_PASS, moves::letPass);
        deeds.put(Move.CANCEL, moves::cancel);
        deeds.put(Move.DISCARD, moves::discard);
        deeds.put(Move.RESOLVE, moves::resolve);
        deeds.put(Move.RESTORE, moves::restore);
        deeds.put(Move.CHECK, check::ask);
    }

    boolean offers(Move move) {
        return deeds.containsKey(move);
    }

    Answer answer(Move move, UUID id, Order order) {
        try {
            GivenReason.check(order.reason(), GivenReason.LONGEST);
            Objects.requireNonNull(deeds.get(move), "offered moves only").on(id, order);
        } catch (Refusal refusal) {
            return refused(move, id, order.who(), refusal);
        } catch (DataAccessException | TransactionException failed) {
            log.warn("The database did not take {} of {}: {}", move, id, failed.toString());
            return answer(false, null, id, Optional.empty(), words.say("answer.database"));
        }
        Optional<RequestDetails> now = find(id);
        boolean done = move != Move.CHECK || now.filter(MakeMove::succeeded).isPresent();
        return answer(done, null, id, now, done ? done(move, now) : words.say("answer.notConfirmed"));
    }

    /** Whoever retries one behind another that waits for a person would wait for nothing. */
    private String done(Move move, Optional<RequestDetails> now) {
        return now.filter(found -> move == Move.RETRY)
                .flatMap(this::waitingAhead)
                .map(other -> words.say("done.RETRY.behind", Label.of(other)))
                .orElseGet(() -> words.say("done." + move));
    }

    private static boolean succeeded(RequestDetails request) {
        return request.summary().state() == State.SUCCEEDED;
    }

    private Answer refused(Move move, UUID id, String who, Refusal refusal) {
        Optional<RequestDetails> now = find(id);
        return answer(false, refusal.code(), id, now, refusals.say(move, refusal, who, now));
    }

    private Optional<RequestSummary> waitingAhead(RequestDetails request) {
        try {
            return reader.waitingAhead(request.summary());
        } catch (DataAccessException | TransactionException failed) {
            return Optional.empty();
        }
    }

    /** A look that fails changes nothing about what was done. */
    private Optional<RequestDetails> find(UUID id) {
        try {
            return reader.find(id);
        } catch (DataAccessException | TransactionException failed) {
            return Optional.empty();
        }
    }

    private static Answer answer(
            boolean done, Refusal.@Nullable Code code, UUID id, Optional<RequestDetails> now, String why) {
        String label = now.map(found -> Label.of(found.summary())).orElseGet(() -> Label.shortened(id.toString()));
        return new Answer(done, code, id.toString(), label, why);
    }
}
