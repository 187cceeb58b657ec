package io.retryrelay.request;

import io.retryrelay.target.TargetProfile;
import java.util.Optional;

/** Why a request stands where it stands; null where the state says it all. */
public enum Reason {
    /** Submitted to wait for a person. */
    HELD,
    /** B understood and refused. */
    REFUSED,
    /** All tries of the round are used up. */
    EXHAUSTED,
    /** B may have acted and ignores keys: another call could double the effect. */
    KEYLESS,
    /** B may have acted and its memory of the key may have ended. */
    KEY_TOO_OLD,
    /** The target is no longer configured. */
    TARGET_UNKNOWN,
    /** Its event was acknowledged without a result, too often or where B ignores keys. */
    NOT_DELIVERED,
    /** A person took it back before B was called. */
    CANCELLED,
    /** A person took back a resolve or a discard. */
    RESTORED,
    /** Another request stands in its place. */
    REPLACED;

    /** Why B must not be called without asking anyone. */
    static Reason againstACall(Optional<TargetProfile> target) {
        return target.map(known -> known.honoursKeys() ? KEY_TOO_OLD : KEYLESS).orElse(TARGET_UNKNOWN);
    }
}
