package io.retryrelay.request;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one request.
 *
 * @param keySeenAt when B can first have seen the key; null while it cannot have
 * @param needsConfirmation whether a person's retry now would be blind, so that it must be confirmed
 */
public record RequestDetails(
        RequestSummary summary,
        StoredCall call,
        @Nullable OriginalFailure failure,
        @Nullable Instant keySeenAt,
        boolean needsConfirmation,
        List<AttemptDetails> attempts,
        List<HistoryEntry> history) {}
