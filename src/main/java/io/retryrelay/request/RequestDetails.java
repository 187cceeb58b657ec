package io.retryrelay.request;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one request.
 *
 * @param blockedBy what it waits for in its lane, while it is blocked
 * @param keySeenAt when B can first have seen the key; null while it cannot have
 * @param blind whether another call now could double the effect
 * @param outOfOrder whether a later one of its lane was done already
 */
public record RequestDetails(
        RequestSummary summary,
        StoredCall call,
        @Nullable OriginalFailure failure,
        @Nullable UUID blockedBy,
        @Nullable Instant keySeenAt,
        boolean blind,
        boolean outOfOrder,
        List<AttemptDetails> attempts,
        List<HistoryEntry> history) {

    /** Whether a person's retry now must be confirmed. */
    public boolean needsConfirmation() {
        return blind || outOfOrder;
    }
}
