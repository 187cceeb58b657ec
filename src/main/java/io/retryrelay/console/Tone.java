package io.retryrelay.console;

import io.retryrelay.bulk.BulkResult;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.request.Outcome;
import io.retryrelay.request.State;
import org.jspecify.annotations.Nullable;

/** The colour that goes with a word; never the only sign of anything. */
final class Tone {

    private Tone() {}

    static String of(State state) {
        return switch (state) {
            case FAILED -> "red";
            case UNKNOWN -> "orange";
            case QUEUED -> "blue";
            case CALLING -> "azure";
            case SCHEDULED -> "indigo";
            case BLOCKED -> "purple";
            case SUCCEEDED -> "green";
            case RESOLVED -> "teal";
            case DISCARDED -> "secondary";
        };
    }

    static String of(@Nullable Outcome outcome) {
        if (outcome == null) {
            return "azure";
        }
        return switch (outcome) {
            case SUCCEEDED -> "green";
            case REJECTED -> "red";
            case TRY_AGAIN -> "yellow";
            case UNKNOWN -> "orange";
            case NOT_SENT -> "secondary";
        };
    }

    static String of(BulkState state) {
        return switch (state) {
            case NEEDS_APPROVAL -> "orange";
            case PLANNED -> "blue";
            case RUNNING -> "azure";
            case PAUSED -> "yellow";
            case STOPPED -> "red";
            case CANCELLED -> "secondary";
            case DONE -> "green";
        };
    }

    static String of(BulkResult result) {
        return switch (result) {
            case PLANNED -> "indigo";
            case SKIPPED, CANCELLED -> "secondary";
            case NOT_QUEUED -> "yellow";
            case WAITING -> "blue";
            case CALLING -> "azure";
            case SUCCEEDED -> "green";
            case FAILED -> "red";
            case UNKNOWN -> "orange";
        };
    }
}
