package io.retryrelay.console;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.bulk.BulkSummary;

/** Where a bulk stands for whoever looks at it: some of its states mean more than one thing to a person. */
enum BulkPhase {
    NEEDS_APPROVAL,
    PLANNED,
    /** Planned, and none can be moved. */
    EMPTY,
    RUNNING,
    PAUSED,
    STOPPED,
    CANCELLED,
    /** Cancelled before it was started. */
    DROPPED,
    /** Done with queuing, while some are still to be called. */
    QUEUED,
    DONE;

    static BulkPhase of(BulkRun run) {
        return switch (run.summary().state()) {
            case PLANNED -> run.queueable() == 0 ? EMPTY : PLANNED;
            case CANCELLED -> isDropped(run.summary()) ? DROPPED : CANCELLED;
            case DONE -> hasCallsToCome(run) ? QUEUED : DONE;
            case NEEDS_APPROVAL, RUNNING, PAUSED, STOPPED ->
                valueOf(run.summary().state().name());
        };
    }

    /** Whether it was cancelled before anybody started it. */
    static boolean isDropped(BulkSummary bulk) {
        return bulk.state() == BulkState.CANCELLED && bulk.started() == null;
    }

    /** What became of the requests of another bulk later is none of its business. */
    static boolean hasCallsToCome(BulkRun run) {
        return run.summary().action() == BulkAction.RETRY && run.inMotion() > 0;
    }

    /** Whether something of it may still change by itself; a plan changes only by a person. */
    static boolean moves(BulkRun run) {
        return switch (of(run)) {
            case RUNNING, PAUSED, STOPPED, QUEUED -> true;
            case CANCELLED, DROPPED -> run.summary().endedAt() == null || hasCallsToCome(run);
            case NEEDS_APPROVAL, PLANNED, EMPTY, DONE -> false;
        };
    }
}
