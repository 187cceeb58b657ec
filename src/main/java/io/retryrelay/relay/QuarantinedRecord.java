package io.retryrelay.relay;

import io.retryrelay.request.Coordinates;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A record that was no event of ours.
 *
 * @param topicId the topic's id; a topic that was deleted and created anew has another one
 * @param key its first {@value QuarantineReader#MOST_BYTES} bytes; null if the record had none
 * @param value its first {@value QuarantineReader#MOST_BYTES} bytes; null if the record had none
 * @param why what is wrong with it
 * @param discard who gave it up; null while nobody did
 */
public record QuarantinedRecord(
        long id,
        Coordinates coordinates,
        String topicId,
        Part key,
        Part value,
        String why,
        Instant foundAt,
        @Nullable Discard discard) {

    /**
     * Key or value.
     *
     * @param truncated whether there is more of it than this
     */
    public record Part(byte @Nullable [] bytes, boolean truncated) {}

    /** Who gave it up, when and why. */
    public record Discard(String who, Instant at, String reason) {}
}
