package io.retryrelay.api;

import io.retryrelay.bulk.BulkState;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestPage;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which bulks to list.
 *
 * @param state only those that stand there; all if absent
 * @param who only those that this person planned; all if absent
 * @param limit 1 to 500, 50 if absent
 * @param cursor what the previous stretch answered as next
 */
record BulkListQuery(
        @Nullable String state,
        @Nullable String who,
        @Nullable String limit,
        @Nullable String cursor) {

    static final Set<String> NAMES = Set.of("state", "who", "limit", "cursor");

    @Nullable
    BulkState only() {
        return state == null
                ? null
                : Arrays.stream(BulkState.values())
                        .filter(known -> known.name().equals(state))
                        .findAny()
                        .orElseThrow(() ->
                                Refusal.invalid("state", "must be one of " + Arrays.toString(BulkState.values())));
    }

    int stretch() {
        return PageSize.of(limit);
    }

    RequestPage.@Nullable Cursor behind() {
        return cursor == null ? null : RequestPage.Cursor.decode(cursor);
    }
}
