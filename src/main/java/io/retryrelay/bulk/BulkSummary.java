package io.retryrelay.bulk;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A bulk as lists show it, without what has become of its requests.
 *
 * @param requested all that it meant
 * @param queueable how many of them the plan would move
 */
public record BulkSummary(
        UUID id,
        BulkAction action,
        BulkState state,
        @Nullable String reason,
        int requested,
        int queueable,
        BulkRun.By created,
        BulkRun.@Nullable By approved,
        BulkRun.@Nullable By started,
        @Nullable Instant endedAt) {}
