package io.retryrelay.console;

import io.retryrelay.platform.AuditEntry;
import io.retryrelay.platform.AuditFilter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the address bar of the audit holds. What cannot be read is left out and named.
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
        who = AddressFields.blankless(who);
        what = AddressFields.blankless(what);
        subject = AddressFields.blankless(subject);
        from = AddressFields.blankless(from);
        to = AddressFields.blankless(to);
        older = AddressFields.blankless(older);
    }

    AuditFilter filter() {
        return new AuditFilter(
                who,
                isKnown() ? what : null,
                subject,
                AddressFields.instant(from).orElse(null),
                AddressFields.instant(to).orElse(null));
    }

    AuditEntry.@Nullable Cursor behind() {
        return Optional.ofNullable(older).flatMap(AuditEntry.Cursor::decode).orElse(null);
    }

    private boolean isKnown() {
        return what != null && AuditedDeed.ALL.contains(what);
    }

    /** The time as a browser's field takes it: UTC without saying so. */
    public @Nullable String fromField() {
        return AddressFields.field(from);
    }

    public @Nullable String toField() {
        return AddressFields.field(to);
    }

    /** The names of the fields that hold nothing sensible. */
    public Set<String> unreadable() {
        Map<String, Boolean> readable = new LinkedHashMap<>();
        readable.put("what", what == null || isKnown());
        readable.put("from", from == null || fromField() != null);
        readable.put("to", to == null || toField() != null);
        readable.put("page", older == null || behind() != null);
        return AddressFields.unreadable(readable);
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
        return "/audit" + AddressFields.query(fields);
    }
}
