package io.retryrelay.request;

/** How a generation ended. */
public enum Closing {
    SUCCEEDED,
    REJECTED,
    TRY_AGAIN,
    UNKNOWN,
    NOT_SENT,
    /** Its lease ran out before a result was written down. */
    LEASE_RAN_OUT,
    /** The claim found that B must not be called. */
    TURNED_AWAY,
    /** The claim found an earlier open request in its lane. */
    BLOCKED,
    /** The claim found that its target takes no calls. */
    POSTPONED,
    /** An earlier attempt was answered late: it was done already. */
    LATE_ANSWER,
    /** Its record was lost too often, or B may have been called for it. */
    NOT_DELIVERED,
    /** A person took it back. */
    CANCELLED
}
