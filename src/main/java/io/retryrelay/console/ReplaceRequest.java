package io.retryrelay.console;

import io.retryrelay.platform.Caller;
import io.retryrelay.request.Move;
import io.retryrelay.request.PersonMoves;
import io.retryrelay.request.PersonMoves.Order;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestReader;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Puts a corrected request in the place of one, once: whoever comes later is led to what stands there. */
@Component
class ReplaceRequest {

    private static final Logger log = LoggerFactory.getLogger(ReplaceRequest.class);

    private final PersonMoves moves;
    private final Corrections corrections;
    private final RequestReader reader;
    private final RefusalWords refusals;
    private final Words words;

    ReplaceRequest(
            PersonMoves moves, Corrections corrections, RequestReader reader, RefusalWords refusals, Words words) {
        this.moves = moves;
        this.corrections = corrections;
        this.reader = reader;
        this.refusals = refusals;
        this.words = words;
    }

    /** The request to look at now, and what became of the click. */
    record Replaced(UUID shown, Report report) {}

    /** @throws Refusal if the form must be filled in anew */
    Replaced replace(RequestDetails old, Edited edited, Caller caller) {
        UUID id = old.summary().id();
        try {
            UUID successor = moves.replace(
                    id,
                    corrections.apply(edited, old, caller),
                    new Order(
                            caller.name(),
                            edited.reason(),
                            Boolean.TRUE.equals(edited.confirm()),
                            SeenMark.read(edited.seen())));
            return new Replaced(
                    successor, report(true, successor, old, words.say("done.REPLACE", Label.of(old.summary()))));
        } catch (Refusal refusal) {
            if (isAboutTheForm(refusal)) {
                throw refusal;
            }
            Optional<RequestDetails> now = reader.find(id);
            UUID shown = now.map(found -> found.summary().replacedBy()).orElse(null);
            String why = refusals.say(Move.REPLACE, refusal, caller.name(), now);
            return new Replaced(shown == null ? id : shown, report(false, id, old, why));
        } catch (DataAccessException | TransactionException failed) {
            log.warn("The database did not take the replacement of {}: {}", id, failed.toString());
            return new Replaced(id, report(false, id, old, words.say("answer.database")));
        }
    }

    private static boolean isAboutTheForm(Refusal refusal) {
        return switch (refusal.code()) {
            case INVALID, TOO_LARGE, CONFIRM_NEEDED -> true;
            default -> false;
        };
    }

    private static Report report(boolean done, UUID id, RequestDetails old, String words) {
        return new Report(words, List.of(new Answer(done, null, id.toString(), Label.of(old.summary()), words)));
    }
}
