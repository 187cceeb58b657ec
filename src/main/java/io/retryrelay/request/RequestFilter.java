package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which requests are meant; null and empty mean all.
 *
 * @param cause {@link #NO_CAUSE} means those that have none
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

    /** The name, in a filter, of having no cause: no call was reported, and none was made yet. */
    public static final String NO_CAUSE = "NONE";

    public static final RequestFilter ALL = new RequestFilter(Set.of(), null, null, null, null, null, null, null, null);

    /** The same, of one source only. */
    public RequestFilter ofSource(String only) {
        return new RequestFilter(states, target, businessKey, orderKey, cause, only, from, to, text);
    }

    public RequestFilter inStates(Set<State> only) {
        return new RequestFilter(only, target, businessKey, orderKey, cause, source, from, to, text);
    }

    /**
     * A condition that says nothing must not widen what is meant.
     *
     * @throws Refusal naming each field that is there and holds nothing
     */
    public void refuseEmpty() {
        Map<String, @Nullable String> texts = new LinkedHashMap<>();
        texts.put("target", target);
        texts.put("businessKey", businessKey);
        texts.put("orderKey", orderKey);
        texts.put("cause", cause);
        texts.put("source", source);
        texts.put("q", text);
        List<Refusal.FieldError> errors = texts.entrySet().stream()
                .filter(field -> field.getValue() != null && field.getValue().isBlank())
                .map(field -> new Refusal.FieldError("filter." + field.getKey(), "must not be empty"))
                .toList();
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
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
        equalAscii("target", target, conditions, parameters);
        equal("business_key", businessKey, conditions, parameters);
        equal("order_key", orderKey, conditions, parameters);
        if (NO_CAUSE.equals(cause)) {
            conditions.add("cause is null");
        } else {
            equalAscii("cause", cause, conditions, parameters);
        }
        equal("source", source, conditions, parameters);
        bound("created_at >= :from", "from", from, conditions, parameters);
        bound("created_at < :to", "to", to, conditions, parameters);
        if (text != null && text.isBlank()) {
            conditions.add("false");
        } else if (text != null) {
            String names = "business_key like :prefix or order_key like :prefix";
            if (isAscii(text)) {
                names += " or id = :text or idempotency_key like :prefix";
                parameters.put("text", text);
            }
            conditions.add("(" + names + ")");
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

    /** The database refuses to compare an ASCII column with anything else. */
    private static void equalAscii(
            String column, @Nullable String value, List<String> conditions, Map<String, Object> parameters) {
        if (value != null && !isAscii(value)) {
            conditions.add("false");
        } else {
            equal(column, value, conditions, parameters);
        }
    }

    private static boolean isAscii(String text) {
        return StandardCharsets.US_ASCII.newEncoder().canEncode(text);
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
