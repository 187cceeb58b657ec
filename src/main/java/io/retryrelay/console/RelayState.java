package io.retryrelay.console;

import io.retryrelay.relay.Standstill;

/** Whether the relay as a whole begins calls, as a person sees it. */
enum RelayState {
    AT_WORK,
    PAUSED,
    NOT_THE_OWNER,
    DATABASE_AWAY,
    PUBLISHING_STOPPED;

    static RelayState of(Standstill.Cause cause) {
        return valueOf(cause.name());
    }

    /** What a target is in that takes calls as far as it is concerned. */
    TargetState ofWilling() {
        return switch (this) {
            case AT_WORK -> TargetState.TAKES_CALLS;
            case NOT_THE_OWNER -> TargetState.NOT_SEEN_HERE;
            case PAUSED, DATABASE_AWAY, PUBLISHING_STOPPED -> TargetState.RELAY_WAITS;
        };
    }
}
