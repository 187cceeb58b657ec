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

    static String of(TargetState state) {
        return switch (state) {
            case TAKES_CALLS -> "green";
            case PROBED -> "azure";
            case RELAY_WAITS, TARGET_PAUSED, RETRY_AFTER -> "yellow";
            case CIRCUIT_OPEN -> "red";
            case NOT_SEEN_HERE -> "secondary";
        };
    }

    static String of(RelayState state) {
        return switch (state) {
            case AT_WORK -> "green";
            case PAUSED -> "yellow";
            case NOT_THE_OWNER -> "secondary";
            case DATABASE_AWAY, PUBLISHING_STOPPED -> "red";
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
