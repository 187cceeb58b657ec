package io.retryrelay.relay;

/** What became of one record. */
enum Handled {
    CALLED,
    NOT_SENT,
    /** The result came after its event was closed. */
    LATE,
    CLOSED_BEFORE,
    IN_FLIGHT,
    TURNED_AWAY,
    POSTPONED,
    BLOCKED,
    QUARANTINED,
    FAILED
}
