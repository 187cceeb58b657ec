package io.retryrelay.bulk;

/** What has become of one request of a bulk. */
public enum BulkResult {
    /** To be moved. */
    PLANNED,
    /** Left out by the plan. */
    SKIPPED,
    /** No longer what the plan saw when its turn came. */
    NOT_QUEUED,
    /** Moved; waits for its call. */
    WAITING,
    /** Moved; being called. */
    CALLING,
    /** Moved; done, or a person confirmed that it was. */
    SUCCEEDED,
    /** Moved; waits for a person, nothing of it is unproven. */
    FAILED,
    /** Moved; waits for a person, its target may have acted. */
    UNKNOWN,
    /** Taken back or given up. */
    CANCELLED
}
