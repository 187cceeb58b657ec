package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which requests are meant; null and empty mean all.
 *
 * @param from created at or after
 * @param to created before
 * @param text an exact id, or the beginning of a business, order or idempotency key
 */
public record RequestFilter(
        Set<State> states,
        @Nullable String target,
        @Nullable String businessKey,
        @Nullable String orderKey,
        @Nullable String cause,
        @Nullable String source,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable String text) {

    public static final RequestFilter ALL = new RequestFilter(Set.of(), null, null, null, null, null, null, null, null);

    /** The same, of one source only. */
    public RequestFilter ofSource(String only) {
        return new RequestFilter(states, target, businessKey, orderKey, cause, only, from, to, text);
    }

    public RequestFilter inStates(Set<State> only) {
        return new RequestFilter(only, target, businessKey, orderKey, cause, source, from, to, text);
    }

    /** Conditions with their parameters. */
    record Where(String sql, Map<String, Object> parameters) {}

    Where where() {
        List<String> conditions = new ArrayList<>();
        Map<String, Object> parameters = new HashMap<>();
        if (!states.isEmpty()) {
            conditions.add("state in (:states)");
            parameters.put("states", states.stream().map(State::name).toList());
        }
        equal("target", target, conditions, parameters);
        equal("business_key", businessKey, conditions, parameters);
        equal("order_key", orderKey, conditions, parameters);
        equal("cause", cause, conditions, parameters);
        equal("source", source, conditions, parameters);
        bound("created_at >= :from", "from", from, conditions, parameters);
        bound("created_at < :to", "to", to, conditions, parameters);
        if (text != null) {
            conditions.add("(id = :text or business_key like :prefix or order_key like :prefix"
                    + " or idempotency_key like :prefix)");
            parameters.put("text", text);
            parameters.put(
                    "prefix", text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%");
        }
        return new Where(conditions.isEmpty() ? "true" : String.join(" and ", conditions), parameters);
    }

    private static void equal(
            String column, @Nullable String value, List<String> conditions, Map<String, Object> parameters) {
        if (value != null) {
            conditions.add(column + " = :" + column);
            parameters.put(column, value);
        }
    }

    private static void bound(
            String condition,
            String name,
            @Nullable Instant value,
            List<String> conditions,
            Map<String, Object> parameters) {
        if (value != null) {
            conditions.add(condition);
            parameters.put(name, DatabaseClock.toColumn(value));
        }
    }
}
