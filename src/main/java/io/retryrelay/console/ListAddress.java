package io.retryrelay.console;

import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.RequestPage.Cursor;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the address bar of the list holds. What cannot be read is left out of the filter and named by
 * {@link #unreadable()}.
 *
 * @param from created at or after: an instant, or date and time of UTC as a browser's field gives them
 * @param to created before
 * @param older the cursor that the stretch lies behind
 * @param newer the cursor that the stretch lies before
 */
record ListAddress(
        @Nullable String tab,
        @Nullable String target,
        @Nullable String cause,
        @Nullable String businessKey,
        @Nullable String orderKey,
        @Nullable String source,
        @Nullable String q,
        @Nullable String from,
        @Nullable String to,
        @Nullable String older,
        @Nullable String newer) {

    ListAddress {
        tab = AddressFields.blankless(tab);
        target = AddressFields.blankless(target);
        cause = AddressFields.blankless(cause);
        businessKey = AddressFields.blankless(businessKey);
        orderKey = AddressFields.blankless(orderKey);
        source = AddressFields.blankless(source);
        q = AddressFields.blankless(q);
        from = AddressFields.blankless(from);
        to = AddressFields.blankless(to);
        older = AddressFields.blankless(older);
        newer = AddressFields.blankless(newer);
    }

    /** The time as a browser's field takes it: UTC without saying so. */
    public @Nullable String fromField() {
        return AddressFields.field(from);
    }

    public @Nullable String toField() {
        return AddressFields.field(to);
    }

    private static final Set<String> PLACE = Set.of("tab", "older", "newer");

    static final ListAddress HOME = new ListAddress(null, null, null, null, null, null, null, null, null, null, null);

    Tab chosenTab() {
        return Optional.ofNullable(tab).flatMap(Tab::at).orElse(Tab.WAITING);
    }

    /** Everything but the tab's states. */
    RequestFilter filter() {
        return new RequestFilter(
                Set.of(),
                target,
                businessKey,
                orderKey,
                cause,
                source,
                AddressFields.instant(from).orElse(null),
                AddressFields.instant(to).orElse(null),
                q);
    }

    public boolean hasFilter() {
        return !filled().isEmpty();
    }

    Optional<Cursor> behind() {
        return cursor(older);
    }

    Optional<Cursor> before() {
        return cursor(newer);
    }

    /** The names of the fields that hold nothing sensible. */
    Set<String> unreadable() {
        Map<String, Boolean> readable = new LinkedHashMap<>();
        readable.put("tab", tab == null || Tab.at(tab).isPresent());
        readable.put("from", from == null || AddressFields.instant(from).isPresent());
        readable.put("to", to == null || AddressFields.instant(to).isPresent());
        readable.put("page", (older == null || behind().isPresent()) && (newer == null || before().isPresent()));
        return AddressFields.unreadable(readable);
    }

    ListAddress at(Tab other) {
        return new ListAddress(
                other.getAddress(), target, cause, businessKey, orderKey, source, q, from, to, null, null);
    }

    ListAddress ofCause(Tab told, String oneTarget, String oneCause) {
        return new ListAddress(told.getAddress(), oneTarget, oneCause, null, null, null, null, null, null, null, null);
    }

    ListAddress ofTarget(Tab told, String oneTarget) {
        return new ListAddress(told.getAddress(), oneTarget, null, null, null, null, null, null, null, null, null);
    }

    /** The filter's fields that say something, by name; times as instants. */
    Map<String, String> filled() {
        Map<String, String> filled = new LinkedHashMap<>();
        fields().forEach((name, value) -> {
            if (value != null && !PLACE.contains(name)) {
                boolean time = name.equals("from") || name.equals("to");
                filled.put(
                        name,
                        time
                                ? AddressFields.instant(value)
                                        .map(Instant::toString)
                                        .orElse(value)
                                : value);
            }
        });
        return filled;
    }

    ListAddress without(String field) {
        Map<String, @Nullable String> left = fields();
        left.remove(field);
        return new ListAddress(
                tab,
                left.get("target"),
                left.get("cause"),
                left.get("businessKey"),
                left.get("orderKey"),
                left.get("source"),
                left.get("q"),
                left.get("from"),
                left.get("to"),
                null,
                null);
    }

    ListAddress withoutFilter() {
        return HOME.at(chosenTab());
    }

    ListAddress behind(Cursor last) {
        return positioned(last.encoded(), null);
    }

    ListAddress before(Cursor first) {
        return positioned(null, first.encoded());
    }

    ListAddress fromTheStart() {
        return positioned(null, null);
    }

    private ListAddress positioned(@Nullable String behind, @Nullable String before) {
        return new ListAddress(tab, target, cause, businessKey, orderKey, source, q, from, to, behind, before);
    }

    /** As a query with its question mark; empty if there is nothing to say. */
    String query() {
        return AddressFields.query(fields());
    }

    private Map<String, @Nullable String> fields() {
        Map<String, @Nullable String> fields = new LinkedHashMap<>();
        fields.put("tab", tab);
        fields.put("target", target);
        fields.put("cause", cause);
        fields.put("businessKey", businessKey);
        fields.put("orderKey", orderKey);
        fields.put("source", source);
        fields.put("q", q);
        fields.put("from", from);
        fields.put("to", to);
        fields.put("older", older);
        fields.put("newer", newer);
        return fields;
    }

    String href() {
        return "/" + query();
    }

    private static Optional<Cursor> cursor(@Nullable String text) {
        try {
            return text == null ? Optional.empty() : Optional.of(Cursor.decode(text));
        } catch (Refusal foreign) {
            return Optional.empty();
        }
    }
}
