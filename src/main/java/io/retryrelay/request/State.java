package io.retryrelay.request;

/** Where a retry request stands. Which {@link Move} leads from where to where is told by the moves. */
public enum State {
    /** Its event is in the outbox or on the topic. */
    QUEUED,
    /** An attempt is in flight under a lease. */
    CALLING,
    /** Waits for a time, or for its target. */
    SCHEDULED,
    /** Waits behind an earlier open request of its lane. */
    BLOCKED,
    /** Waits for a person; nothing of it is unproven. */
    FAILED,
    /** Waits for a person; B may have acted. */
    UNKNOWN,
    /** B did it. */
    SUCCEEDED,
    /** A person confirmed that it was done. */
    RESOLVED,
    /** A person gave it up, or it was replaced. */
    DISCARDED;

    /** Nothing more happens by itself or through B; a person may still restore it, unless it succeeded. */
    public boolean isFinal() {
        return this == SUCCEEDED || this == RESOLVED || this == DISCARDED;
    }

    public boolean waitsForAPerson() {
        return this == FAILED || this == UNKNOWN;
    }

    /** An event of its present generation is under way. */
    boolean isUnderWay() {
        return this == QUEUED || this == CALLING;
    }
}
