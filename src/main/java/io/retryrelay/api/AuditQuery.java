package io.retryrelay.api;

import io.retryrelay.platform.AuditEntry;
import io.retryrelay.platform.AuditFilter;
import io.retryrelay.request.Refusal;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which deeds of people to list.
 *
 * @param who the account
 * @param what the deed's name, such as RETRY, PAUSE or BULK_START
 * @param subject the id of the request, bulk or quarantined record, or the switch: relay or target:NAME
 * @param from at or after, ISO-8601
 * @param to before, ISO-8601
 * @param limit 1 to 500, 50 if absent
 * @param cursor what the previous stretch answered as next
 */
record AuditQuery(
        @Nullable String who,
        @Nullable String what,
        @Nullable String subject,
        @Nullable String from,
        @Nullable String to,
        @Nullable String limit,
        @Nullable String cursor) {

    static final Set<String> NAMES = Set.of("who", "what", "subject", "from", "to", "limit", "cursor");

    AuditFilter filter() {
        return new AuditFilter(who, what, subject, instant("from", from), instant("to", to));
    }

    int stretch() {
        return PageSize.of(limit);
    }

    AuditEntry.@Nullable Cursor behind() {
        return cursor == null
                ? null
                : AuditEntry.Cursor.decode(cursor)
                        .orElseThrow(() -> Refusal.invalid("cursor", "must be a value that a list answered as next"));
    }

    private static @Nullable Instant instant(String field, @Nullable String text) {
        return text == null ? null : Instants.parse(text).orElseThrow(() -> Refusal.invalid(field, Instants.RULE));
    }
}
