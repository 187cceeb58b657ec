package io.retryrelay.console;

import io.retryrelay.request.GivenReason;
import io.retryrelay.request.HistoryEntry;
import io.retryrelay.request.Move;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Says a refusal so that the person knows what stands there now and what to do about it. */
@Component
class RefusalWords {

    private final Words words;
    private final BlindRepeat blindRepeat;

    RefusalWords(Words words, BlindRepeat blindRepeat) {
        this.words = words;
        this.blindRepeat = blindRepeat;
    }

    String say(Move move, Refusal refusal, String who, Optional<RequestDetails> now) {
        return switch (refusal.code()) {
            case ALREADY_QUEUED -> alreadyQueued(refusal, who);
            case CHANGED -> now.map(found -> changed(found, who)).orElseGet(() -> words.say("answer.CHANGED"));
            case CONFIRM_NEEDED -> words.say("answer.CONFIRM_NEEDED", dangers(now));
            case ILLEGAL_MOVE -> illegal(move, now);
            case INVALID ->
                refusal.isAbout("reason")
                        ? words.say("answer.reasonNeeded", GivenReason.LONGEST)
                        : words.say("answer.targetGone");
            case NOT_FOUND -> words.say("answer.NOT_FOUND");
            default -> words.say("answer.refused");
        };
    }

    /** Whether it is a reason where one is needed; if not, the code {@code answer.reasonNeeded} says what is. */
    static boolean takes(@Nullable String reason) {
        return GivenReason.isGiven(reason)
                && GivenReason.brokenRule(reason, GivenReason.LONGEST).isEmpty();
    }

    /** None is left to name if it stopped to be one meanwhile. */
    private String dangers(Optional<RequestDetails> now) {
        return now.map(blindRepeat::why)
                .filter(dangers -> !dangers.isEmpty())
                .map(dangers -> String.join(" ", dangers))
                .orElseGet(() -> words.say("blind.OTHER"));
    }

    private String alreadyQueued(Refusal refusal, String who) {
        Object by = refusal.facts().get("queuedBy");
        Object at = refusal.facts().get("queuedAt");
        return by instanceof String name && at instanceof Instant time
                ? words.say(who.equals(name) ? "answer.queuedByYou" : "answer.queuedBy", name, words.whenWords(time))
                : words.say("answer.ALREADY_QUEUED");
    }

    /** The second click of a double click, too, meets a changed request: to the person it was queued already. */
    String changed(RequestDetails now, String who) {
        String state = words.say("state", now.summary().state());
        return lastDeed(now.history())
                .map(last -> {
                    String by = who.equals(last.who()) ? "ByYou" : "By";
                    String code = last.what().equals(Move.RETRY.name()) ? "answer.queued" : "answer.changed";
                    return words.say(code + by, last.who(), words.whenWords(last.at()), words.deed(last.what()), state)
                            + (isOnItsWay(now) ? "" : " " + words.say("answer.nowIs", state));
                })
                .orElseGet(() -> words.say("answer.CHANGED") + " " + words.say("answer.nowIs", state));
    }

    private static boolean isOnItsWay(RequestDetails now) {
        State state = now.summary().state();
        return state == State.QUEUED || state == State.CALLING;
    }

    private String illegal(Move move, Optional<RequestDetails> now) {
        return now.map(found -> words.say(
                        "answer.ILLEGAL_MOVE",
                        words.say("move", move),
                        words.say("state", found.summary().state())))
                .orElseGet(() -> words.say("answer.refused"));
    }

    private static Optional<HistoryEntry> lastDeed(List<HistoryEntry> history) {
        return history.isEmpty() ? Optional.empty() : Optional.of(history.get(history.size() - 1));
    }
}
