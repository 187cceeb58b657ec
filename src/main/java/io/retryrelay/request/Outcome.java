package io.retryrelay.request;

import io.retryrelay.target.Proof;

/** What became of one attempt. */
public enum Outcome {
    /** B did it. */
    SUCCEEDED,
    /** B understood and refused. */
    REJECTED,
    /** Certainly not done. */
    TRY_AGAIN,
    /** Unproven, whatever comes next. */
    UNKNOWN,
    /** Never sent, not charged. */
    NOT_SENT;

    static Outcome of(Proof proof) {
        return switch (proof) {
            case DONE -> SUCCEEDED;
            case REFUSED -> REJECTED;
            case NOT_DONE -> TRY_AGAIN;
            case NOTHING -> UNKNOWN;
        };
    }

    Closing closing() {
        return Closing.valueOf(name());
    }
}
