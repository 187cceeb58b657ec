package io.retryrelay.bulk;

/** What came of working on a bulk once. */
enum Turn {
    /** Something was done, and there may be more. */
    MOVED,
    /** There is something to do, but not yet. */
    WAITS,
    /** There is nothing to do. */
    NOTHING
}
