package io.retryrelay.request;

import io.retryrelay.target.Answer;
import io.retryrelay.target.TargetProfile;
import jakarta.persistence.Embedded;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.PostLoad;
import jakarta.persistence.Transient;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What of a request changes, and the few steps of which every move is made. */
@MappedSuperclass
abstract class MovingRow extends RequestRow {

    @Embedded
    private Standing standing;

    private @Nullable String cause;

    @Embedded
    private Doubt doubt;

    @Embedded
    private Tally tally;

    @Embedded
    private Pin pin;

    private Instant updatedAt;

    /** Null for one that is not read but new. */
    @Transient
    private @Nullable Map<String, @Nullable Object> asRead;

    @SuppressWarnings("NullAway") // for Hibernate
    MovingRow() {}

    MovingRow(UUID id, Submission submission, String source, TargetProfile target, @Nullable Long seq, Instant now) {
        super(id, submission, source, seq, now);
        this.cause = submission.failure() == null ? null : submission.failure().cause();
        this.doubt = submission.doubt(target, now);
        this.tally = Tally.NONE;
        this.pin = Pin.NONE;
        this.standing = Standing.waitingForAPerson(doubt, Reason.HELD);
        this.updatedAt = now;
    }

    MovingRow(UUID id, RequestRow replaced, StoredCall corrected, Instant now) {
        super(id, replaced, corrected, now);
        this.doubt = Doubt.NONE;
        this.tally = Tally.NONE;
        this.pin = Pin.NONE;
        this.standing = Standing.waitingForAPerson(doubt, Reason.HELD);
        this.updatedAt = now;
    }

    @PostLoad
    void noteAsRead() {
        asRead = changeable();
    }

    /** What has become different since it was read, by the names of the attributes. */
    Map<String, @Nullable Object> changes() {
        Map<String, @Nullable Object> old = Objects.requireNonNull(asRead, "was never read");
        Map<String, @Nullable Object> changes = new TreeMap<>(changeable());
        changes.entrySet().removeIf(now -> Objects.equals(now.getValue(), old.get(now.getKey())));
        return changes;
    }

    /** All that a move may change, by the names of its attributes. */
    Map<String, @Nullable Object> changeable() {
        Map<String, @Nullable Object> all = new HashMap<>();
        all.put("standing.state", standing.state());
        all.put("standing.reason", standing.reason());
        all.put("standing.nextAttemptAt", standing.nextAttemptAt());
        all.put("standing.leaseUntil", standing.leaseUntil());
        all.put("cause", cause);
        all.put("doubt.outcomeUnknown", doubt.outcomeUnknown());
        all.put("doubt.unprovenWithoutKey", doubt.unprovenWithoutKey());
        all.put("doubt.repeatConfirmed", doubt.repeatConfirmed());
        all.put("doubt.sentWithoutKey", doubt.sentWithoutKey());
        all.put("doubt.keySeenAt", doubt.keySeenAt());
        all.put("tally.generation", tally.generation());
        all.put("tally.round", tally.round());
        all.put("tally.attemptCount", tally.attemptCount());
        all.put("tally.attemptsInRound", tally.attemptsInRound());
        all.put("tally.deaths", tally.deaths());
        all.put("pin.answerDigest", pin.answerDigest());
        all.put("pin.answerReplays", pin.answerReplays());
        all.put("updatedAt", updatedAt);
        return all;
    }

    void check(Move move) {
        if (!move.startsFrom(state())) {
            throw Refusal.illegalMove(move, state(), "");
        }
    }

    void begin(Move move, Instant now) {
        check(move);
        updatedAt = now;
    }

    Instant changedAt() {
        return updatedAt;
    }

    void stand(Standing next) {
        standing = next;
    }

    void waitForAPerson(Reason why) {
        standing = Standing.waitingForAPerson(doubt, why);
    }

    void doubt(Doubt next) {
        doubt = next;
    }

    void count(Tally next) {
        tally = next;
    }

    void failedBy(String why) {
        cause = why;
    }

    void hear(Answer failure) {
        pin = pin.after(failure);
    }

    /** Whether B has replayed one stored failure for the key as often as the target's profile bears. */
    boolean isPinned(TargetProfile profile) {
        return profile.honoursKeys() && pin.answerReplays() >= profile.replays();
    }

    void openRound(Cause why, boolean confirmed) {
        tally = tally.nextRound();
        doubt = doubt.confirmed(confirmed);
        pin = Pin.NONE;
        open(why);
    }

    void open(Cause why) {
        standing = Standing.queued();
        tally = tally.nextGeneration();
        registerEvent(new GenerationOpened(event(), target(), why));
    }

    void close(Closing outcome) {
        registerEvent(new GenerationClosed(event(), outcome));
    }

    /** Its generation on its way. */
    public EventId event() {
        return new EventId(getId(), tally.generation());
    }

    public boolean isQueuedAs(int wanted) {
        return state() == State.QUEUED && tally.generation() == wanted;
    }

    public boolean isCallingAs(int wanted) {
        return state() == State.CALLING && tally.generation() == wanted;
    }

    public State state() {
        return standing.state();
    }

    public int generation() {
        return tally.generation();
    }

    /** How many charged attempts its present round has. */
    public int attemptsInRound() {
        return tally.attemptsInRound();
    }

    /** How many processes died while they called for it, in its present round. */
    public int deaths() {
        return tally.deaths();
    }

    /** Its state with what belongs to it. */
    public Standing standing() {
        return standing;
    }

    Doubt doubt() {
        return doubt;
    }

    Tally tally() {
        return tally;
    }
}
