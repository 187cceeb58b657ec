package io.retryrelay.request;

import io.retryrelay.target.Obstacle;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state with what belongs to it.
 *
 * @param reason why it stands there, where the state does not say it all
 * @param nextAttemptAt when it is due, while {@code SCHEDULED} for a time; null while it waits for its target
 * @param leaseUntil when its holder has lost it, while {@code CALLING}
 */
@Embeddable
public record Standing(
        @Enumerated(EnumType.STRING) State state,
        @Enumerated(EnumType.STRING) @Nullable Reason reason,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant leaseUntil) {

    static Standing queued() {
        return new Standing(State.QUEUED, null, null, null);
    }

    static Standing calling(Instant leaseUntil) {
        return new Standing(State.CALLING, null, null, leaseUntil);
    }

    static Standing blocked() {
        return new Standing(State.BLOCKED, null, null, null);
    }

    static Standing scheduled(Instant nextAttemptAt) {
        return new Standing(State.SCHEDULED, null, nextAttemptAt, null);
    }

    static Standing waitingForItsTarget(Obstacle obstacle) {
        return new Standing(State.SCHEDULED, Reason.of(obstacle), null, null);
    }

    /** Wherever a request fails while B may have acted, it is UNKNOWN instead. */
    static Standing waitingForAPerson(Doubt doubt, Reason why) {
        return new Standing(doubt.outcomeUnknown() ? State.UNKNOWN : State.FAILED, why, null, null);
    }

    static Standing ended(State end, @Nullable Reason why) {
        return new Standing(end, why, null, null);
    }

    /** Its time has come, if it waits for a time. */
    public boolean isDue(Instant now) {
        return state == State.SCHEDULED && (nextAttemptAt == null || !now.isBefore(nextAttemptAt));
    }

    /** Its holder did not come back in time. */
    public boolean hasLostItsLease(Instant now) {
        return state == State.CALLING && leaseUntil != null && now.isAfter(leaseUntil);
    }
}
