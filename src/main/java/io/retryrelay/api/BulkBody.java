package io.retryrelay.api;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkWish;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.State;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What an operator wants done to many requests; either {@code filter} or {@code ids}.
 *
 * @param action RETRY if absent
 * @param filter which requests; applied on the server when the plan is made
 * @param ids the requests themselves
 * @param confirm include those that need a confirmation
 * @param reason why, up to 480 characters; required to discard and to resolve
 */
record BulkBody(
        @Nullable BulkAction action,
        @Nullable FilterBody filter,
        @Nullable List<@Nullable String> ids,
        @Nullable Boolean confirm,
        @Nullable String reason) {

    private static final int LONGEST_REASON = 480;

    /**
     * Conditions that must all hold; at least one.
     *
     * @param from created at or after, ISO-8601
     * @param to created before, ISO-8601
     */
    record FilterBody(
            @Nullable List<@Nullable State> state,
            @Nullable String target,
            @Nullable String cause,
            @Nullable String source,
            @Schema(format = "date-time") @Nullable String from,
            @Schema(format = "date-time") @Nullable String to) {

        private RequestFilter toFilter() {
            return new RequestFilter(
                    states(), target, null, null, cause, source, instant("from", from), instant("to", to), null);
        }

        private Set<State> states() {
            Set<State> states = new LinkedHashSet<>();
            for (State one : state == null ? List.<@Nullable State>of() : state) {
                if (one == null) {
                    throw Refusal.invalid("filter.state", "must be a list of states");
                }
                states.add(one);
            }
            return states;
        }

        private static @Nullable Instant instant(String field, @Nullable String text) {
            return text == null
                    ? null
                    : Instants.parse(text).orElseThrow(() -> Refusal.invalid("filter." + field, Instants.RULE));
        }
    }

    BulkWish toWish() {
        if (reason != null && reason.codePointCount(0, reason.length()) > LONGEST_REASON) {
            throw Refusal.invalid("reason", "must have at most " + LONGEST_REASON + " characters");
        }
        return new BulkWish(
                action == null ? BulkAction.RETRY : action,
                filter == null ? null : filter.toFilter(),
                ids == null ? List.of() : parsed(ids),
                Boolean.TRUE.equals(confirm),
                reason);
    }

    private static List<UUID> parsed(List<@Nullable String> ids) {
        return IntStream.range(0, ids.size())
                .mapToObj(index -> RequestIds.find(ids.get(index))
                        .orElseThrow(() -> Refusal.invalid("ids." + index, "must be the id of a request")))
                .toList();
    }
}
