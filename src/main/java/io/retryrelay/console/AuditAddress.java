package io.retryrelay.console;

import io.retryrelay.platform.AuditEntry;
import io.retryrelay.platform.AuditFilter;
import io.retryrelay.platform.DatabaseClock;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/**
 * What the address bar of the audit holds. What cannot be read does not count.
 *
 * @param from at or after: an instant, or date and time of UTC as a browser's field gives them
 * @param to before
 * @param older the cursor that the stretch lies behind
 */
record AuditAddress(
        @Nullable String who,
        @Nullable String what,
        @Nullable String subject,
        @Nullable String from,
        @Nullable String to,
        @Nullable String older) {

    AuditAddress {
        who = blankless(who);
        what = blankless(what);
        subject = blankless(subject);
        from = blankless(from);
        to = blankless(to);
        older = blankless(older);
    }

    AuditFilter filter() {
        return new AuditFilter(who, what, subject, instant(from), instant(to));
    }

    AuditEntry.@Nullable Cursor behind() {
        return Optional.ofNullable(older).flatMap(AuditEntry.Cursor::decode).orElse(null);
    }

    public boolean hasFilter() {
        return Stream.of(who, what, subject, from, to).anyMatch(field -> field != null);
    }

    String href(@Nullable String behind) {
        Map<String, @Nullable String> fields = new LinkedHashMap<>();
        fields.put("who", who);
        fields.put("what", what);
        fields.put("subject", subject);
        fields.put("from", from);
        fields.put("to", to);
        fields.put("older", behind);
        String query = fields.entrySet().stream()
                .filter(field -> field.getValue() != null)
                .map(field -> field.getKey() + "=" + UriUtils.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return "/audit" + (query.isEmpty() ? "" : "?" + query);
    }

    private static @Nullable String blankless(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    private static @Nullable Instant instant(@Nullable String text) {
        try {
            Instant read = text == null
                    ? null
                    : text.endsWith("Z")
                            ? Instant.parse(text)
                            : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
            return read != null && DatabaseClock.isStorable(read) ? read : null;
        } catch (DateTimeException foreign) {
            return null;
        }
    }
}
