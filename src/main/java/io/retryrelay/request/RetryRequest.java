package io.retryrelay.request;

import io.retryrelay.target.Answer;
import io.retryrelay.target.TargetProfile;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.PostLoad;
import jakarta.persistence.PostPersist;
import jakarta.persistence.PreUpdate;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.AbstractAggregateRoot;
import org.springframework.data.domain.Persistable;

/**
 * One call to a target that must reach a final state. Every change is a verb that checks {@link Move} first; there is
 * no other way to change the state. Verbs expect the caller to hold the row's lock and to save afterwards, which
 * publishes the opened and closed generations inside the same transaction.
 */
@Entity
@Table(name = "retry_request")
public class RetryRequest extends AbstractAggregateRoot<RetryRequest> implements Persistable<UUID> {

    @Id
    private UUID id;

    private String target;

    @Embedded
    private StoredCall call;

    @Embedded
    private RequestKeys keys;

    private String source;

    @Embedded
    private @Nullable OriginalFailure failure;

    @Enumerated(EnumType.STRING)
    private State state;

    @Enumerated(EnumType.STRING)
    private @Nullable Reason reason;

    private @Nullable String cause;

    @Embedded
    private Doubt doubt;

    private int generation;
    private int round;
    private int attemptCount;
    private int attemptsInRound;
    private @Nullable Instant nextAttemptAt;
    private @Nullable Instant leaseUntil;
    private @Nullable UUID replaces;
    private @Nullable UUID replacedBy;
    private Instant createdAt;
    private Instant updatedAt;

    @Transient
    private boolean isNew;

    @SuppressWarnings("NullAway") // for Hibernate
    protected RetryRequest() {}

    private RetryRequest(
            UUID id, String target, StoredCall call, RequestKeys keys, String source, Doubt doubt, Instant now) {
        this.id = id;
        this.target = target;
        this.call = call;
        this.keys = keys;
        this.source = source;
        this.doubt = doubt;
        this.state = State.FAILED;
        this.createdAt = now;
        this.updatedAt = now;
        this.isNew = true;
    }

    /** A new request: on its way at once, or waiting for a person. The caller has checked whether a repeat is blind. */
    static RetryRequest submit(UUID id, Submission submission, String source, TargetProfile target, Instant now) {
        RetryRequest request = new RetryRequest(
                id,
                submission.target(),
                submission.call(),
                submission.keysOf(id, source),
                source,
                submission.doubt(target, now),
                now);
        request.failure = submission.failure();
        request.cause =
                submission.failure() == null ? null : submission.failure().cause();
        if (submission.hold()) {
            request.waitForAPerson(Reason.HELD);
        } else {
            request.openRound(Cause.SUBMIT, submission.confirm());
        }
        return request;
    }

    /** A person or a service wants it called again; while {@code SCHEDULED}: called now, in the same round. */
    void retry(TargetProfile profile, boolean confirmed, Instant now) {
        check(Move.RETRY);
        if (!confirmed && needsConfirmation(profile, now)) {
            throw Refusal.confirmNeeded(doubt, profile, now);
        }
        touch(now);
        if (state == State.SCHEDULED) {
            doubt = confirmed ? doubt.confirmed(true) : doubt;
            open(Cause.PERSON);
        } else {
            openRound(Cause.PERSON, confirmed);
        }
    }

    boolean needsConfirmation(TargetProfile profile, Instant now) {
        return state == State.SCHEDULED ? !doubt.allowsACall(profile, now) : doubt.makesARepeatBlind(profile, now);
    }

    /** Takes it back before B is called; an event under way is closed. */
    void cancel(Instant now) {
        check(Move.CANCEL);
        touch(now);
        if (state == State.QUEUED) {
            close(Closing.CANCELLED);
        }
        waitForAPerson(Reason.CANCELLED);
    }

    void discard(Instant now) {
        check(Move.DISCARD);
        touch(now);
        finish(State.DISCARDED, null);
    }

    void resolve(Instant now) {
        check(Move.RESOLVE);
        touch(now);
        finish(State.RESOLVED, null);
    }

    /** Takes back a resolve or a discard. */
    void restore(Instant now) {
        check(Move.RESTORE);
        if (replacedBy != null) {
            throw Refusal.illegalMove(Move.RESTORE, state, " It was replaced by " + replacedBy + ".");
        }
        touch(now);
        waitForAPerson(Reason.RESTORED);
    }

    /**
     * Puts a corrected call in this one's place: the new request takes the business key and the order key; its own id
     * is its idempotency key, since B must not take it for the old operation.
     */
    RetryRequest replace(UUID newId, StoredCall corrected, boolean confirmed, Instant now) {
        check(Move.REPLACE);
        if (doubt.outcomeUnknown() && !confirmed) {
            throw Refusal.confirmNeeded("The old outcome is unknown: B may do both.");
        }
        touch(now);
        finish(State.DISCARDED, Reason.REPLACED);
        replacedBy = newId;
        RetryRequest successor =
                new RetryRequest(newId, target, corrected, keys.inheritedBy(newId), source, Doubt.NONE, now);
        successor.replaces = id;
        successor.openRound(Cause.PERSON, false);
        return successor;
    }

    /** Takes it for a call of B until the lease ends; the attempt is charged before the call. */
    public void claim(TargetProfile profile, Instant now, Duration lease) {
        check(Move.CLAIM);
        touch(now);
        state = State.CALLING;
        leaseUntil = now.plus(lease);
        attemptCount++;
        attemptsInRound++;
        if (profile.honoursKeys()) {
            doubt = doubt.withKeySeen(now);
        }
    }

    /** Whether B may be called for the queued generation without asking anyone. */
    public boolean mayBeCalled(TargetProfile profile, Instant now) {
        return doubt.allowsACall(profile, now);
    }

    /** The claim found that a call is no longer safe. */
    public void turnAway(TargetProfile profile, Instant now) {
        turnAway(reasonAgainstACall(profile), now);
    }

    /** The claim found no such target in the configuration. */
    public void turnAwayWithoutTarget(Instant now) {
        turnAway(Reason.TARGET_UNKNOWN, now);
    }

    private void turnAway(Reason why, Instant now) {
        check(Move.TURN_AWAY);
        touch(now);
        close(Closing.TURNED_AWAY);
        waitForAPerson(why);
    }

    /** Writes down what B's answer proves, and what comes next. */
    public void settle(Answer answer, TargetProfile profile, RandomGenerator random, Instant now) {
        check(Move.SETTLE);
        touch(now);
        Outcome outcome = Outcome.of(answer.proof());
        close(outcome.closing());
        leaseUntil = null;
        cause = answer.cause();
        switch (outcome) {
            case SUCCEEDED -> succeed();
            case REJECTED -> waitForAPerson(Reason.REFUSED);
            default -> {
                doubt = outcome == Outcome.UNKNOWN ? doubt.raised() : doubt;
                Duration pause = profile.retry().delayAfter(attemptsInRound, answer.retryAfter(), random);
                tryAgain(profile, now.plus(pause));
            }
        }
    }

    /** The attempt was not sent: nothing is charged, and it is due at once. */
    public void settleUnsent(Instant now) {
        check(Move.SETTLE);
        touch(now);
        close(Closing.NOT_SENT);
        leaseUntil = null;
        attemptCount--;
        attemptsInRound--;
        schedule(now);
    }

    /** Its holder did not come back in time: B may have acted. */
    public void loseLease(TargetProfile profile, Instant now) {
        check(Move.LOSE_LEASE);
        touch(now);
        closeLost();
        tryAgain(profile, now);
    }

    /** Its holder did not come back, and its target is no longer configured. */
    public void loseLeaseWithoutTarget(Instant now) {
        check(Move.LOSE_LEASE);
        touch(now);
        closeLost();
        waitForAPerson(Reason.TARGET_UNKNOWN);
    }

    private void closeLost() {
        close(Closing.LEASE_RAN_OUT);
        leaseUntil = null;
        cause = OriginalFailure.Kind.OTHER.name();
        doubt = doubt.raised();
    }

    /** Its time has come. */
    public void comeDue(Instant now) {
        check(Move.COME_DUE);
        touch(now);
        open(Cause.AUTOMATIC);
    }

    private void tryAgain(TargetProfile profile, Instant at) {
        if (!doubt.allowsACall(profile, at)) {
            waitForAPerson(reasonAgainstACall(profile));
        } else if (attemptsInRound >= profile.retry().maxAttempts()) {
            waitForAPerson(Reason.EXHAUSTED);
        } else {
            schedule(at);
        }
    }

    private static Reason reasonAgainstACall(TargetProfile profile) {
        return profile.honoursKeys() ? Reason.KEY_TOO_OLD : Reason.KEYLESS;
    }

    private void openRound(Cause why, boolean confirmed) {
        round++;
        attemptsInRound = 0;
        doubt = doubt.confirmed(confirmed);
        open(why);
    }

    private void open(Cause why) {
        state = State.QUEUED;
        reason = null;
        nextAttemptAt = null;
        generation++;
        registerEvent(new GenerationOpened(event(), target, why));
    }

    private void close(Closing outcome) {
        registerEvent(new GenerationClosed(event(), outcome));
    }

    private void schedule(Instant at) {
        state = State.SCHEDULED;
        nextAttemptAt = at;
    }

    /** Wherever a request fails while B may have acted, it is UNKNOWN instead. */
    private void waitForAPerson(Reason why) {
        state = doubt.outcomeUnknown() ? State.UNKNOWN : State.FAILED;
        reason = why;
        nextAttemptAt = null;
    }

    private void succeed() {
        doubt = doubt.settled();
        finish(State.SUCCEEDED, null);
    }

    private void finish(State end, @Nullable Reason why) {
        state = end;
        reason = why;
        nextAttemptAt = null;
    }

    private void check(Move move) {
        if (!move.startsFrom(state)) {
            throw Refusal.illegalMove(move, state, "");
        }
    }

    private void touch(Instant now) {
        updatedAt = now;
    }

    /** A move that is flushed before its events were published would leave a generation without its row. */
    @PreUpdate
    void refuseUnsavedMoves() {
        if (!domainEvents().isEmpty()) {
            throw new IllegalStateException("Request " + id + " was moved but not saved.");
        }
    }

    @PostLoad
    @PostPersist
    void markStored() {
        isNew = false;
    }

    public boolean isQueuedAs(int wanted) {
        return state == State.QUEUED && generation == wanted;
    }

    public boolean isCallingAs(int wanted) {
        return state == State.CALLING && generation == wanted;
    }

    public boolean isDue(Instant now) {
        return state == State.SCHEDULED && nextAttemptAt != null && !now.isBefore(nextAttemptAt);
    }

    public boolean hasLostItsLease(Instant now) {
        return state == State.CALLING && leaseUntil != null && now.isAfter(leaseUntil);
    }

    public EventId event() {
        return new EventId(id, generation);
    }

    @Override
    public UUID getId() {
        return id;
    }

    @Override
    public boolean isNew() {
        return isNew;
    }

    public String target() {
        return target;
    }

    public StoredCall call() {
        return call;
    }

    public String idempotencyKey() {
        return keys.idempotencyKey();
    }

    public State state() {
        return state;
    }

    public int generation() {
        return generation;
    }

    public @Nullable Instant leaseUntil() {
        return leaseUntil;
    }

    String source() {
        return source;
    }

    @Nullable
    Reason reason() {
        return reason;
    }

    Doubt doubt() {
        return doubt;
    }

    int round() {
        return round;
    }

    int attemptCount() {
        return attemptCount;
    }

    @Nullable
    Instant nextAttemptAt() {
        return nextAttemptAt;
    }
}
