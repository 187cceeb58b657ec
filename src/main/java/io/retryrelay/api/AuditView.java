package io.retryrelay.api;

import io.retryrelay.platform.AuditEntry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of what people did, newest first.
 *
 * @param next to be sent as {@code cursor} for the next stretch; null at the end
 */
record AuditView(List<Deed> items, @Nullable String next) {

    /**
     * One deed.
     *
     * @param what its stable name
     * @param subject the id or the name of what it was done to
     */
    record Deed(
            Instant at,
            String who,
            String what,
            String subject,
            @Nullable String reason) {}

    /** @param found up to one more than {@code limit}, which tells that there is a next stretch */
    static AuditView of(List<AuditEntry> found, int limit) {
        List<AuditEntry> shown = found.subList(0, Math.min(limit, found.size()));
        return new AuditView(
                shown.stream().map(AuditView::deed).toList(),
                found.size() <= limit ? null : shown.get(limit - 1).cursor().encoded());
    }

    private static Deed deed(AuditEntry entry) {
        return new Deed(entry.at(), entry.who(), entry.what(), entry.subject(), entry.reason());
    }
}
