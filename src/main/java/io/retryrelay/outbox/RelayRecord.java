package io.retryrelay.outbox;

import io.retryrelay.request.EventId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What stands on the topic: a pointer, never the payload. The row decides what it means, so that a duplicate, stale or
 * forged record is harmless. Fields that a newer version may add are passed over.
 *
 * @param schema version of this form, 1
 */
public record RelayRecord(int schema, String eventId, String requestId, int generation) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static RelayRecord of(EventId event) {
        return new RelayRecord(1, event.toString(), event.requestId().toString(), event.generation());
    }

    byte[] toBytes() {
        return JSON.writeValueAsBytes(this);
    }

    /** The event that a record points at; empty if the bytes are no event of ours. */
    public static Optional<EventId> parse(byte @Nullable [] value) {
        if (value == null) {
            return Optional.empty();
        }
        try {
            RelayRecord read = JSON.readValue(value, RelayRecord.class);
            return read == null || read.eventId() == null
                    ? Optional.empty()
                    : EventId.parse(read.eventId()).filter(read::agrees);
        } catch (JacksonException foreign) {
            return Optional.empty();
        }
    }

    private boolean agrees(EventId event) {
        return event.requestId().toString().equals(requestId) && event.generation() == generation;
    }
}
