package io.retryrelay.api;

import io.retryrelay.bulk.BulkResult;
import io.retryrelay.request.Refusal;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which requests of a bulk to list.
 *
 * @param result only those with this result; all if absent
 * @param limit 1 to 500, 50 if absent
 * @param cursor what the previous stretch answered as next
 */
record BulkItemsQuery(
        @Nullable String result,
        @Nullable String limit,
        @Nullable String cursor) {

    static final Set<String> NAMES = Set.of("result", "limit", "cursor");

    @Nullable
    BulkResult only() {
        return result == null
                ? null
                : Arrays.stream(BulkResult.values())
                        .filter(known -> known.name().equals(result))
                        .findAny()
                        .orElseThrow(() ->
                                Refusal.invalid("result", "must be one of " + Arrays.toString(BulkResult.values())));
    }

    int stretch() {
        return PageSize.of(limit);
    }

    int behind() {
        try {
            return cursor == null ? -1 : Integer.parseInt(cursor);
        } catch (NumberFormatException foreign) {
            throw Refusal.invalid("cursor", "must be the next of an answer");
        }
    }
}
