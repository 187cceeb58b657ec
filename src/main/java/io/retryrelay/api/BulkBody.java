package io.retryrelay.api;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkLimits;
import io.retryrelay.bulk.BulkWish;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.State;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.ArrayList;
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
 * @param filter which requests; applied on the server when the plan is made; a field that is there may not be empty
 * @param ids the requests themselves
 * @param confirm include those that need a confirmation
 * @param rate most requests moved a second, on average, 1 to 10000; as many as can be if absent
 * @param ramp how many are moved first, then next, and so on, up to 10 stages, before the rest; for RETRY only
 * @param stopAtFailureRate stop when more than this share of first calls failed, from 10 calls on; 0 up to, not including,
 *     1; for RETRY only
 * @param reason why, up to 480 characters; required to discard and to resolve
 */
record BulkBody(
        @Nullable BulkAction action,
        @Nullable FilterBody filter,
        @Nullable List<@Nullable String> ids,
        @Nullable Boolean confirm,
        @Nullable Integer rate,
        @Nullable List<@Nullable Integer> ramp,
        @Nullable Double stopAtFailureRate,
        @Nullable String reason) {

    /**
     * Conditions that must all hold, those of the list of requests; at least one.
     *
     * @param cause as requests show it; NONE for those without
     * @param from created at or after, ISO-8601
     * @param to created before, ISO-8601
     * @param q an exact id, or the beginning of a business, order or idempotency key
     */
    record FilterBody(
            @Nullable List<@Nullable State> state,
            @Nullable String target,
            @Nullable String businessKey,
            @Nullable String orderKey,
            @Nullable String cause,
            @Nullable String source,
            @Schema(format = "date-time") @Nullable String from,
            @Schema(format = "date-time") @Nullable String to,
            @Nullable String q) {

        private RequestFilter toFilter() {
            return new RequestFilter(
                    states(),
                    target,
                    businessKey,
                    orderKey,
                    cause,
                    source,
                    instant("from", from),
                    instant("to", to),
                    q);
        }

        private Set<State> states() {
            Set<State> states = new LinkedHashSet<>();
            if (state != null && state.isEmpty()) {
                throw Refusal.invalid("filter.state", "must not be empty");
            }
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
        return new BulkWish(
                action == null ? BulkAction.RETRY : action,
                filter == null ? null : filter.toFilter(),
                ids == null ? List.of() : parsed(ids),
                Boolean.TRUE.equals(confirm),
                limits(),
                reason);
    }

    private BulkLimits limits() {
        List<Integer> stages = new ArrayList<>();
        for (Integer size : ramp == null ? List.<@Nullable Integer>of() : ramp) {
            stages.add(size == null ? 0 : size);
        }
        return new BulkLimits(rate, stages, stopAtFailureRate);
    }

    private static List<UUID> parsed(List<@Nullable String> ids) {
        return IntStream.range(0, ids.size())
                .mapToObj(index -> RequestIds.find(ids.get(index))
                        .orElseThrow(() -> Refusal.invalid("ids." + index, "must be the id of a request")))
                .toList();
    }
}
