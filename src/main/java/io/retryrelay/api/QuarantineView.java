package io.retryrelay.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record that was no event of the relay; key and value as text where they can be printed, else as Base64.
 *
 * @param truncated whether key or value are longer than what is shown of them, which is at most 4 KB each
 */
record QuarantineView(
        long id,
        String topic,
        String topicId,
        int partition,
        long offset,
        @Nullable String key,
        @Nullable String keyBase64,
        @Nullable String value,
        @Nullable String valueBase64,
        boolean truncated,
        String why,
        Instant foundAt,
        @Nullable Instant discardedAt,
        @Nullable String discardedBy,
        @Nullable String discardReason) {

    /**
     * A stretch of the quarantine, newest first.
     *
     * @param next to be sent as {@code cursor} for the next stretch; null at the end
     */
    record Stretch(List<QuarantineView> items, @Nullable String next) {}
}
