package io.retryrelay.api;

import io.retryrelay.request.Refusal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which stretch of the quarantine to list.
 *
 * @param limit 1 to 500, 50 if absent
 * @param cursor what the previous stretch answered as next
 */
record QuarantineQuery(@Nullable String limit, @Nullable String cursor) {

    static final Set<String> NAMES = Set.of("limit", "cursor");

    int stretch() {
        return PageSize.of(limit);
    }

    /** The last id of the previous stretch; null for the first one. */
    @Nullable
    Long behind() {
        try {
            return cursor == null ? null : Long.valueOf(cursor);
        } catch (NumberFormatException foreign) {
            throw Refusal.invalid("cursor", "must be a value that a list answered as next");
        }
    }
}
