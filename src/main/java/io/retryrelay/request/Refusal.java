package io.retryrelay.request;

import io.retryrelay.target.TargetProfile;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** A request or a move that the rules do not allow; says why and what would be allowed. Nothing was changed. */
public final class Refusal extends RuntimeException {

    /** The stable name of the rule, as callers see it. */
    public enum Code {
        NOT_FOUND,
        PURGED,
        INVALID,
        TOO_LARGE,
        KEY_REQUIRED,
        KEY_TAKEN,
        KEY_REUSED,
        CONFIRM_NEEDED,
        CHANGED,
        ALREADY_QUEUED,
        ILLEGAL_MOVE,
        SECOND_PERSON_NEEDED
    }

    /**
     * One broken rule of bad input.
     *
     * @param field the field's name in the contract
     * @param rule what it must be
     */
    public record FieldError(String field, String rule) {}

    private final Code code;
    private final transient Map<String, Object> facts;

    private Refusal(Code code, String detail, Map<String, Object> facts) {
        super(detail, null, false, false);
        this.code = code;
        this.facts = facts;
    }

    public Code code() {
        return code;
    }

    /** Facts that a program may want to read, by name. */
    public Map<String, Object> facts() {
        return facts;
    }

    /** The broken rules of bad input; empty for any other refusal. */
    public List<FieldError> errors() {
        return facts.get("errors") instanceof List<?> all
                ? all.stream().map(FieldError.class::cast).toList()
                : List.of();
    }

    /** Whether the input was bad in this field. */
    public boolean isAbout(String field) {
        return errors().stream().anyMatch(error -> error.field().equals(field));
    }

    public static Refusal notFound() {
        return noSuch("retry request");
    }

    /** It was known, ended, and was removed after its time. */
    public static Refusal purged(UUID request) {
        return new Refusal(
                Code.PURGED,
                "This was taken in before as " + request + ", which came to its end and has been purged since."
                        + " Nothing was stored; a new operation needs new keys.",
                Map.of("id", request));
    }

    /** @param what in words, without an article */
    public static Refusal noSuch(String what) {
        return new Refusal(Code.NOT_FOUND, "There is no such " + what + ".", Map.of());
    }

    public static Refusal invalid(List<FieldError> errors) {
        String detail = errors.stream()
                .map(error -> error.field() + " " + error.rule())
                .reduce((one, other) -> one + "; " + other)
                .orElse("invalid input");
        return new Refusal(Code.INVALID, detail, Map.of("errors", List.copyOf(errors)));
    }

    public static Refusal invalid(String field, String rule) {
        return invalid(List.of(new FieldError(field, rule)));
    }

    public static Refusal tooLarge(String field, long limit) {
        String rule = "must not be larger than " + limit + " bytes";
        return new Refusal(Code.TOO_LARGE, field + " " + rule, Map.of("errors", List.of(new FieldError(field, rule))));
    }

    static Refusal keyRequired() {
        return new Refusal(
                Code.KEY_REQUIRED,
                "Send the header Idempotency-Key, businessKey or idempotencyKey:"
                        + " without one a lost answer cannot be told from a new request.",
                Map.of());
    }

    static Refusal keyTaken() {
        return new Refusal(Code.KEY_TAKEN, "The idempotency key belongs to another source.", Map.of());
    }

    static Refusal keyReused(String detail) {
        return new Refusal(Code.KEY_REUSED, detail, Map.of());
    }

    static Refusal confirmNeeded(String why) {
        return new Refusal(Code.CONFIRM_NEEDED, why + " Send confirm: true to do it all the same.", Map.of());
    }

    static Refusal confirmNeeded(Doubt doubt, TargetProfile target, Instant now) {
        return confirmNeeded(whyBlind(doubt, target, now));
    }

    private static String whyBlind(Doubt doubt, TargetProfile target, Instant now) {
        if (!target.honoursKeys()) {
            return "The outcome is unknown and target " + target.name() + " ignores idempotency keys:"
                    + " another call may double the effect.";
        }
        if (!doubt.keyProtects(target, now)) {
            return "The outcome is unknown and the key is older than the target's window of "
                    + target.keyWindow().toHours() + " hours: another call may double the effect.";
        }
        return "The outcome is unknown and the original call carried no key: another call may double the effect.";
    }

    /** @param blind the request's doubt, if the repeat would be blind besides */
    static Refusal outOfOrder(Optional<Doubt> blind, TargetProfile target, Instant now) {
        return confirmNeeded("A later request of its order key was done already: this one would come out of order."
                + blind.map(doubt -> " " + whyBlind(doubt, target, now)).orElse(""));
    }

    static Refusal targetGone(String target) {
        return invalid("target", "is no longer configured: " + target);
    }

    /** @param last the last deed of a person or a submitter */
    static Refusal changed(Optional<HistoryEntry> last, State state, int generation) {
        String deed = last.map(entry -> entry.what() + " by " + entry.who() + " at " + entry.at() + "; ")
                .orElse("");
        String what = deed + "it is now " + state + ", generation " + generation + ".";
        return new Refusal(Code.CHANGED, "The request has changed meanwhile: " + what, Map.of());
    }

    /** @param what happened last, and how it stands now */
    public static Refusal changed(String what) {
        return new Refusal(Code.CHANGED, "Changed meanwhile: " + what, Map.of());
    }

    /** @param last who put it on its way; the relay itself, now, if nobody did */
    static Refusal alreadyQueued(Optional<HistoryEntry> last, Instant now) {
        return last.map(entry -> alreadyQueued(entry.who(), entry.at()))
                .orElseGet(() -> alreadyQueued("the relay", now));
    }

    static Refusal alreadyQueued(String who, Instant when) {
        return new Refusal(
                Code.ALREADY_QUEUED,
                "Already queued by " + who + " at " + when + ".",
                Map.of("queuedBy", who, "queuedAt", when));
    }

    static Refusal illegalMove(Move move, State state, String why) {
        return notPossible(move, state, Move.ofAPersonFrom(state), why);
    }

    /**
     * Something that moves, other than a request, cannot take a step where it stands.
     *
     * @param allowed the steps that it could take
     */
    public static Refusal illegalStep(Enum<?> step, Enum<?> state, List<? extends Enum<?>> allowed) {
        return notPossible(step, state, allowed, "");
    }

    private static Refusal notPossible(Enum<?> move, Enum<?> state, List<? extends Enum<?>> allowed, String why) {
        String names =
                allowed.isEmpty() ? "nothing" : allowed.stream().map(Enum::name).collect(Collectors.joining(", "));
        return new Refusal(
                Code.ILLEGAL_MOVE,
                move + " is not possible while " + state + "; allowed: " + names + "." + why,
                Map.of("state", state, "allowed", allowed));
    }

    /** Nobody approves a plan of their own. */
    public static Refusal secondPersonNeeded() {
        return new Refusal(
                Code.SECOND_PERSON_NEEDED, "You planned this yourself: another person must approve it.", Map.of());
    }
}
