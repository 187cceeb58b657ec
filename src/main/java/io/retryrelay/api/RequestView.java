package io.retryrelay.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.retryrelay.request.HistoryEntry;
import io.retryrelay.request.OriginalFailure;
import io.retryrelay.request.Outcome;
import io.retryrelay.request.Reason;
import io.retryrelay.request.State;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A request as callers see it; {@code bodyBase64} stands in for a body that is no text. */
record RequestView(
        UUID id,
        String target,
        String method,
        String path,
        Map<String, String> headers,
        @Nullable String body,
        @Nullable String bodyBase64,
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
        @Nullable FailureView failure,
        @Nullable String cause,
        Instant createdAt,
        Instant updatedAt,
        @Nullable UUID replacedBy,
        @Nullable UUID replaces,
        List<AttemptView> attempts,
        List<HistoryEntry> history) {

    /** What became of the original call. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record FailureView(
            OriginalFailure.Kind kind,
            @Nullable Integer status,
            @Nullable String message,
            @Nullable Instant at) {}

    /** One call of B. */
    record AttemptView(
            int number,
            String eventId,
            Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Long durationMillis,
            @Nullable Outcome outcome,
            @Nullable Integer status,
            @Nullable String error,
            Map<String, String> responseHeaders,
            @Nullable String responseBody,
            @Nullable String responseBodyBase64,
            boolean responseTruncated,
            String instance,
            String topic,
            int partition,
            long offset) {}
}
