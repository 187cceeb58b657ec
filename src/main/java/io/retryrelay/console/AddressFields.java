package io.retryrelay.console;

import io.retryrelay.platform.DatabaseClock;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/** How the fields of an address, or of a form, are read and written. */
final class AddressFields {

    private AddressFields() {}

    /** A field left empty says nothing. */
    static @Nullable String blankless(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** An instant, or date and time of UTC as a browser's field gives them; empty if it is anything else. */
    static Optional<Instant> instant(@Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        try {
            Instant read = text.endsWith("Z")
                    ? Instant.parse(text)
                    : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
            return Optional.of(read).filter(DatabaseClock::isStorable);
        } catch (DateTimeException foreign) {
            return Optional.empty();
        }
    }

    /** The time as a browser's field takes it: UTC without saying so; null if it is none. */
    static @Nullable String field(@Nullable String text) {
        return instant(text)
                .map(at -> LocalDateTime.ofInstant(at, ZoneOffset.UTC).toString())
                .orElse(null);
    }

    /** The names of the fields that hold nothing sensible, in their order. */
    static Set<String> unreadable(Map<String, Boolean> readable) {
        return readable.entrySet().stream()
                .filter(field -> !field.getValue())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** As a query with its question mark; empty if no field says anything. */
    static String query(Map<String, @Nullable String> fields) {
        String query = fields.entrySet().stream()
                .filter(field -> field.getValue() != null)
                .map(field -> field.getKey() + "=" + UriUtils.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? "" : "?" + query;
    }
}
