package io.retryrelay.api;

import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.RequestOrder;
import io.retryrelay.request.RequestPage;
import io.retryrelay.request.State;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which requests to list, and how.
 *
 * @param state one or more states, separated by commas
 * @param cause as requests show it; NONE for those without
 * @param from created at or after, ISO-8601
 * @param to created before, ISO-8601
 * @param q an exact id, or the beginning of a business, order or idempotency key
 * @param sort createdAt, updatedAt, or one of them with a minus in front; newest first if absent
 * @param limit 1 to 500, 50 if absent
 * @param cursor what the previous stretch answered as next
 */
record ListQuery(
        @Nullable String state,
        @Nullable String target,
        @Nullable String businessKey,
        @Nullable String orderKey,
        @Nullable String cause,
        @Nullable String source,
        @Nullable String from,
        @Nullable String to,
        @Nullable String q,
        @Nullable String sort,
        @Nullable String limit,
        @Nullable String cursor) {

    static final Set<String> NAMES = Set.of(
            "state",
            "target",
            "businessKey",
            "orderKey",
            "cause",
            "source",
            "from",
            "to",
            "q",
            "sort",
            "limit",
            "cursor");

    RequestFilter filter() {
        return new RequestFilter(
                states(), target, businessKey, orderKey, cause, source, instant("from", from), instant("to", to), q);
    }

    RequestOrder order() {
        return sort == null
                ? RequestOrder.NEWEST_FIRST
                : RequestOrder.of(sort)
                        .orElseThrow(() ->
                                Refusal.invalid("sort", "must be createdAt, -createdAt, updatedAt or -updatedAt"));
    }

    int stretch() {
        return PageSize.of(limit);
    }

    RequestPage.@Nullable Cursor behind() {
        return cursor == null ? null : RequestPage.Cursor.decode(cursor);
    }

    private Set<State> states() {
        Set<State> states = new LinkedHashSet<>();
        if (state != null) {
            Arrays.stream(state.split(",", -1)).map(ListQuery::state).forEach(states::add);
        }
        return states;
    }

    private static State state(String name) {
        return Arrays.stream(State.values())
                .filter(known -> known.name().equals(name))
                .findAny()
                .orElseThrow(() -> Refusal.invalid("state", "must be of " + Arrays.toString(State.values())));
    }

    private static @Nullable Instant instant(String field, @Nullable String text) {
        if (text == null) {
            return null;
        }
        return Instants.parse(text).orElseThrow(() -> Refusal.invalid(field, Instants.RULE));
    }
}
