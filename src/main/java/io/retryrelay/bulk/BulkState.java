package io.retryrelay.bulk;

/** Where a bulk stands. */
public enum BulkState {
    /** Nothing is moved until somebody starts it. */
    PLANNED,
    /** Its requests are being moved, or some are still on their way to their targets. */
    RUNNING,
    /** Nothing is left to move, and none is on its way. */
    DONE
}
