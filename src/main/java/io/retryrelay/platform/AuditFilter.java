package io.retryrelay.platform;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which deeds; conditions that are null do not count.
 *
 * @param from at or after
 * @param to before
 */
public record AuditFilter(
        @Nullable String who,
        @Nullable String what,
        @Nullable String subject,
        @Nullable Instant from,
        @Nullable Instant to) {

    /** Conditions with their parameters. */
    record Where(String sql, Map<String, Object> parameters) {}

    Where where() {
        List<String> conditions = new ArrayList<>();
        Map<String, Object> parameters = new HashMap<>();
        add(conditions, parameters, "who = :who", "who", who);
        add(conditions, parameters, isNoName(what) ? "false" : "what = :what", "what", what);
        add(conditions, parameters, "subject = :subject", "subject", subject);
        add(conditions, parameters, "happened_at >= :from", "from", from == null ? null : DatabaseClock.toColumn(from));
        add(conditions, parameters, "happened_at < :to", "to", to == null ? null : DatabaseClock.toColumn(to));
        return new Where(conditions.isEmpty() ? "true" : String.join(" and ", conditions), parameters);
    }

    /** The database refuses to compare an ASCII column with anything else. */
    private static boolean isNoName(@Nullable String what) {
        return what != null && !StandardCharsets.US_ASCII.newEncoder().canEncode(what);
    }

    private static void add(
            List<String> conditions,
            Map<String, Object> parameters,
            String condition,
            String name,
            @Nullable Object value) {
        if (value != null) {
            conditions.add(condition);
            parameters.put(name, value);
        }
    }
}
