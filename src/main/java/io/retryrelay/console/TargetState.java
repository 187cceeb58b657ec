package io.retryrelay.console;

import io.retryrelay.target.Obstacle;

/** Whether a target takes calls, as a person sees it. */
enum TargetState {
    TAKES_CALLS,
    /** The next few calls decide whether it takes more. */
    PROBED,
    /** Nothing is wrong with it, but the relay as a whole begins no calls. */
    RELAY_WAITS,
    TARGET_PAUSED,
    RETRY_AFTER,
    CIRCUIT_OPEN,
    /** Another instance calls it, so that this one cannot tell. */
    NOT_SEEN_HERE;

    static TargetState of(Obstacle obstacle) {
        return valueOf(obstacle.name());
    }
}
