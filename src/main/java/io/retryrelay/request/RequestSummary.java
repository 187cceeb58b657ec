package io.retryrelay.request;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A request as a list shows it: without its call's headers and body. */
public record RequestSummary(
        UUID id,
        String target,
        String method,
        String path,
        @Nullable String businessKey,
        String idempotencyKey,
        @Nullable String orderKey,
        String source,
        State state,
        @Nullable Reason reason,
        @Nullable String cause,
        boolean outcomeUnknown,
        int generation,
        int round,
        int attemptCount,
        @Nullable Instant nextAttemptAt,
        @Nullable UUID replaces,
        @Nullable UUID replacedBy,
        Instant createdAt,
        Instant updatedAt) {}
