package io.retryrelay.request;

import io.retryrelay.target.Answer;
import io.retryrelay.target.Obstacle;
import io.retryrelay.target.TargetProfile;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/**
 * One call to a target that must reach a final state. Every change is a verb that checks {@link Move} first; there is
 * no other way to change the state. Verbs expect the caller to hold the row's lock and to save afterwards, which
 * publishes the opened and closed generations inside the same transaction.
 */
@Entity
@DynamicUpdate
@Table(name = "retry_request")
public class RetryRequest extends MovingRow {

    private boolean passesOthers;
    private @Nullable UUID replacedBy;

    /** For Hibernate. */
    protected RetryRequest() {}

    /** A new request: on its way at once, or waiting for a person. The caller has checked whether a repeat is blind. */
    RetryRequest(UUID id, Submission submission, String source, TargetProfile target, @Nullable Long seq, Instant now) {
        super(id, submission, source, target, seq, now);
        if (!submission.hold()) {
            openRound(Cause.SUBMIT, submission.confirm());
        }
    }

    private RetryRequest(UUID id, RetryRequest replaced, StoredCall corrected, Instant now) {
        super(id, replaced, corrected, now);
        openRound(Cause.PERSON, false);
    }

    /** A person or a service wants it called again; while {@code SCHEDULED}: called now, in the same round. */
    void retry(TargetProfile profile, boolean confirmed, Instant now) {
        check(Move.RETRY);
        if (!confirmed && needsConfirmation(profile, now)) {
            throw Refusal.confirmNeeded(doubt(), profile, now);
        }
        begin(Move.RETRY, now);
        if (state() == State.SCHEDULED) {
            doubt(confirmed ? doubt().confirmed(true) : doubt());
            open(Cause.PERSON);
        } else {
            openRound(Cause.PERSON, confirmed);
        }
    }

    /** A later one of its lane was done already, and nobody has confirmed that this one comes after it. */
    Refusal outOfOrder(TargetProfile profile, Instant now) {
        return Refusal.outOfOrder(Optional.of(doubt()).filter(doubt -> needsConfirmation(profile, now)), profile, now);
    }

    boolean needsConfirmation(TargetProfile profile, Instant now) {
        return doubt().needsConfirmation(state(), profile, now);
    }

    /** Takes it back before B is called; an event under way is closed. */
    void cancel(Instant now) {
        begin(Move.CANCEL, now);
        if (state() == State.QUEUED) {
            close(Closing.CANCELLED);
        }
        waitForAPerson(Reason.CANCELLED);
    }

    void discard(Instant now) {
        begin(Move.DISCARD, now);
        stand(Standing.ended(State.DISCARDED, null));
    }

    void resolve(Instant now) {
        begin(Move.RESOLVE, now);
        stand(Standing.ended(State.RESOLVED, null));
    }

    /** Takes back a resolve or a discard. */
    void restore(Instant now) {
        check(Move.RESTORE);
        if (replacedBy != null) {
            throw Refusal.illegalMove(Move.RESTORE, state(), " It was replaced by " + replacedBy + ".");
        }
        begin(Move.RESTORE, now);
        passesOthers = false;
        waitForAPerson(Reason.RESTORED);
    }

    /**
     * Puts a corrected call in this one's place: the new request takes the business key and the order key; its own id
     * is its idempotency key, since B must not take it for the old operation.
     */
    RetryRequest replace(UUID newId, StoredCall corrected, boolean confirmed, Instant now) {
        check(Move.REPLACE);
        if (doubt().outcomeUnknown() && !confirmed) {
            throw Refusal.confirmNeeded("The old outcome is unknown: B may do both.");
        }
        begin(Move.REPLACE, now);
        stand(Standing.ended(State.DISCARDED, Reason.REPLACED));
        replacedBy = newId;
        return new RetryRequest(newId, this, corrected, now);
    }

    /** Takes it for a call of B until the lease ends; the attempt is charged before the call. */
    public void claim(TargetProfile profile, Instant now, Duration lease) {
        begin(Move.CLAIM, now);
        stand(Standing.calling(now.plus(lease)));
        count(tally().charged());
        doubt(doubt().called(profile, now));
    }

    /** Whether B may be called for the queued generation without asking anyone. */
    public boolean mayBeCalled(TargetProfile profile, Instant now) {
        return doubt().allowsACall(profile, now);
    }

    /** The claim found that a call is no longer safe, or no such target. */
    public void turnAway(Optional<TargetProfile> profile, Instant now) {
        begin(Move.TURN_AWAY, now);
        close(Closing.TURNED_AWAY);
        waitForAPerson(Reason.againstACall(profile));
    }

    /** The claim found an earlier open request in its lane, or one of it being called. */
    public void block(Instant now) {
        begin(Move.BLOCK, now);
        close(Closing.BLOCKED);
        stand(Standing.blocked());
    }

    /** Its target takes no calls; it waits until it does, uncharged. */
    public void postpone(Obstacle obstacle, Instant now) {
        begin(Move.POSTPONE, now);
        if (state() == State.QUEUED) {
            close(Closing.POSTPONED);
        }
        stand(Standing.waitingForItsTarget(obstacle));
    }

    /** Nothing stands before it any more. */
    void release(Instant now) {
        begin(Move.RELEASE, now);
        open(Cause.RELEASE);
    }

    /** A person sends it ahead of what it waits for, until it is final. */
    void letPass(Instant now) {
        begin(Move.LET_PASS, now);
        passesOthers = true;
        open(Cause.PERSON);
    }

    /** Writes down what B's answer proves, and what comes next. */
    public void settle(Answer answer, TargetProfile profile, RandomGenerator random, Instant now) {
        begin(Move.SETTLE, now);
        Outcome outcome = Outcome.of(answer.proof());
        close(outcome.closing());
        failedBy(answer.cause());
        switch (outcome) {
            case SUCCEEDED -> succeed();
            case REJECTED -> waitForAPerson(Reason.REFUSED);
            default -> {
                doubt(outcome == Outcome.UNKNOWN ? doubt().raised() : doubt());
                failed(answer, profile, random, now);
            }
        }
    }

    private void failed(Answer answer, TargetProfile profile, RandomGenerator random, Instant now) {
        Duration pause = profile.retry().delayAfter(tally().attemptsInRound(), answer.retryAfter(), random);
        hear(answer);
        if (isPinned(profile)) {
            waitForAPerson(Reason.KEY_PINNED);
        } else {
            tryAgain(profile, now.plus(pause));
        }
    }

    /** An earlier attempt was answered after its event was closed: B did it, and nothing newer was claimed since. */
    public void hearLate(Answer answer, Instant now) {
        begin(Move.HEAR_LATE, now);
        if (state() == State.QUEUED) {
            close(Closing.LATE_ANSWER);
        }
        failedBy(answer.cause());
        succeed();
    }

    /** B was asked, and has done it. */
    void check(Instant now) {
        begin(Move.CHECK, now);
        succeed();
    }

    /** The attempt was not sent: nothing is charged, and it is due at once. */
    public void settleUnsent(Instant now) {
        begin(Move.SETTLE, now);
        close(Closing.NOT_SENT);
        count(tally().refunded());
        stand(Standing.scheduled(now));
    }

    /** Its holder did not come back in time: B may have acted. */
    public void loseLease(Optional<TargetProfile> profile, Deaths deaths, Instant now) {
        begin(Move.LOSE_LEASE, now);
        close(Closing.LEASE_RAN_OUT);
        failedBy(OriginalFailure.Kind.OTHER.name());
        doubt(doubt().raised());
        count(tally().withDeaths(deaths.counted()));
        if (deaths.areTooMany()) {
            waitForAPerson(Reason.KILLS_THE_PROCESS);
        } else {
            profile.ifPresentOrElse(target -> tryAgain(target, now), () -> waitForAPerson(Reason.TARGET_UNKNOWN));
        }
    }

    /** Its event was lost on the way; in doubt, B may have been called for it by a process whose memory is gone. */
    public void giveUpDelivery(boolean inDoubt, Instant now) {
        begin(Move.GIVE_UP_DELIVERY, now);
        close(Closing.NOT_DELIVERED);
        doubt(inDoubt ? doubt().raised() : doubt());
        waitForAPerson(Reason.NOT_DELIVERED);
    }

    /** Its time has come. */
    public void comeDue(Instant now) {
        begin(Move.COME_DUE, now);
        open(Cause.AUTOMATIC);
    }

    private void succeed() {
        doubt(doubt().settled());
        stand(Standing.ended(State.SUCCEEDED, null));
    }

    private void tryAgain(TargetProfile profile, Instant at) {
        if (!doubt().allowsACall(profile, at)) {
            waitForAPerson(Reason.againstACall(Optional.of(profile)));
        } else if (tally().attemptsInRound() >= profile.retry().maxAttempts()) {
            waitForAPerson(Reason.EXHAUSTED);
        } else {
            stand(Standing.scheduled(at));
        }
    }

    @Override
    Map<String, @Nullable Object> changeable() {
        Map<String, @Nullable Object> all = super.changeable();
        all.put("passesOthers", passesOthers);
        all.put("replacedBy", replacedBy);
        return all;
    }

    boolean passesOthers() {
        return passesOthers;
    }
}
