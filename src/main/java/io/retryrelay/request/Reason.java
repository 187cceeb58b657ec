package io.retryrelay.request;

import io.retryrelay.target.Obstacle;
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
    /** Time after time the process died while it called B for it. */
    KILLS_THE_PROCESS,
    /** A person took it back before B was called. */
    CANCELLED,
    /** A person took back a resolve or a discard. */
    RESTORED,
    /** B replays one stored failure for its key; the same key can bring nothing else. */
    KEY_PINNED,
    /** A person paused its target. */
    TARGET_PAUSED,
    /** Too many calls of its target failed; it is left alone for a while. */
    CIRCUIT_OPEN,
    /** Its target asked to be left alone for a while. */
    RETRY_AFTER,
    /** Another request stands in its place. */
    REPLACED;

    /** Why it waits for its target. */
    static Reason of(Obstacle obstacle) {
        return valueOf(obstacle.name());
    }

    /** Why B must not be called without asking anyone. */
    static Reason againstACall(Optional<TargetProfile> target) {
        return target.map(known -> known.honoursKeys() ? KEY_TOO_OLD : KEYLESS).orElse(TARGET_UNKNOWN);
    }
}
