package io.retryrelay.api;

import io.retryrelay.request.Reason;
import io.retryrelay.request.RequestSummary;
import io.retryrelay.request.State;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A request in a list. */
record SummaryView(
        UUID id,
        String target,
        String method,
        String path,
        @Nullable String businessKey,
        String idempotencyKey,
        @Nullable String orderKey,
        State state,
        @Nullable Reason reason,
        boolean outcomeUnknown,
        int generation,
        int round,
        int attemptCount,
        @Nullable Instant nextAttemptAt,
        @Nullable UUID blockedBy,
        String source,
        @Nullable String cause,
        Instant createdAt,
        Instant updatedAt,
        @Nullable UUID replacedBy,
        @Nullable UUID replaces) {

    static SummaryView of(RequestSummary request, @Nullable UUID blockedBy) {
        return new SummaryView(
                request.id(),
                request.target(),
                request.method(),
                request.path(),
                request.businessKey(),
                request.idempotencyKey(),
                request.orderKey(),
                request.state(),
                request.reason(),
                request.outcomeUnknown(),
                request.generation(),
                request.round(),
                request.attemptCount(),
                request.nextAttemptAt(),
                blockedBy,
                request.source(),
                request.cause(),
                request.createdAt(),
                request.updatedAt(),
                request.replacedBy(),
                request.replaces());
    }
}
