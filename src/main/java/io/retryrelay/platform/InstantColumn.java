package io.retryrelay.platform;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.time.Instant;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/** Keeps instants as UTC in {@code datetime(6)}, whatever zones the session, the server and this process live in. */
@Converter(autoApply = true)
class InstantColumn implements AttributeConverter<Instant, LocalDateTime> {

    @Override
    public @Nullable LocalDateTime convertToDatabaseColumn(@Nullable Instant instant) {
        return instant == null ? null : DatabaseClock.toColumn(instant);
    }

    @Override
    public @Nullable Instant convertToEntityAttribute(@Nullable LocalDateTime column) {
        return column == null ? null : DatabaseClock.toInstant(column);
    }
}
