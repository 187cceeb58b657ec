package io.retryrelay.bulk;

/** Where a bulk stands. What leads from where to where is told by {@link BulkStep}. */
public enum BulkState {
    /** Nothing is moved until a second person has approved it. */
    NEEDS_APPROVAL,
    /** Nothing is moved until somebody starts it. */
    PLANNED,
    /** Its requests are being moved, or some are still on their way to their targets. */
    RUNNING,
    /** A person holds back what is not moved yet. */
    PAUSED,
    /** Too many first calls failed: what is not moved yet waits for a person. */
    STOPPED,
    /** Nothing more is moved, and what its targets were not called for is taken back, or has been when it has ended. */
    CANCELLED,
    /** Nothing is left to move, and none is queued or being called; some may wait, as for their target. */
    DONE
}
