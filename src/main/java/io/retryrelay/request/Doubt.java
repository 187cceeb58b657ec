package io.retryrelay.request;

import io.retryrelay.target.TargetProfile;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether B may have acted already, and whether a repeat could double its effect.
 *
 * @param outcomeUnknown the original call or an attempt ended unproven, and no success has settled it since
 * @param unprovenWithoutKey the unproven original call carried no key, so that B cannot recognise the repeat
 * @param repeatConfirmed a person or the submitter accepted a blind repeat; used up by the next unproven attempt
 * @param sentWithoutKey an attempt was made without a key, which no later key protects
 * @param keySeenAt when B can first have seen the key, by the database's clock; null while it cannot have
 */
@Embeddable
record Doubt(
        boolean outcomeUnknown,
        boolean unprovenWithoutKey,
        boolean repeatConfirmed,
        boolean sentWithoutKey,
        @Column(name = "key_seen_at") @Nullable Instant keySeenAt) {

    static final Doubt NONE = new Doubt(false, false, false, false, null);

    /** Another call could double the effect: only a person or the submitter may want it. */
    boolean makesARepeatBlind(TargetProfile target, Instant now) {
        return outcomeUnknown && (unprovenWithoutKey || !keyProtects(target, now));
    }

    /** The relay may call (again) without asking anyone. */
    boolean allowsACall(TargetProfile target, Instant now) {
        return !outcomeUnknown || repeatConfirmed || keyProtects(target, now);
    }

    /** Whether a person's retry must be confirmed; while it is {@code SCHEDULED}, only what the relay would not do itself. */
    boolean needsConfirmation(State state, TargetProfile target, Instant now) {
        return switch (state) {
            case SCHEDULED -> !allowsACall(target, now);
            case FAILED, UNKNOWN -> makesARepeatBlind(target, now);
            default -> false;
        };
    }

    boolean keyProtects(TargetProfile target, Instant now) {
        return target.honoursKeys()
                && !sentWithoutKey
                && (keySeenAt == null || now.isBefore(keySeenAt.plus(target.keyWindow())));
    }

    Doubt confirmed(boolean confirmed) {
        return new Doubt(outcomeUnknown, unprovenWithoutKey, confirmed, sentWithoutKey, keySeenAt);
    }

    /** B is about to be called, with the key if it honours keys. */
    Doubt called(TargetProfile target, Instant now) {
        return new Doubt(
                outcomeUnknown,
                unprovenWithoutKey,
                repeatConfirmed,
                sentWithoutKey || !target.honoursKeys(),
                keySeenAt == null && target.honoursKeys() ? now : keySeenAt);
    }

    Doubt raised() {
        return new Doubt(true, unprovenWithoutKey, false, sentWithoutKey, keySeenAt);
    }

    Doubt settled() {
        return new Doubt(false, false, false, false, keySeenAt);
    }
}
