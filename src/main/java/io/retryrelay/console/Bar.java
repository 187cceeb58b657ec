package io.retryrelay.console;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a person gave to the bar below the list. What closes requests has a reason of its own: one that was typed for a
 * retry says nothing about giving up.
 *
 * @param id the ticked rows
 */
record Bar(
        @Nullable TickedDeed action,
        @Nullable List<String> id,
        @Nullable String reason,
        @Nullable String closingReason) {

    Set<String> ticked() {
        return id == null ? Set.of() : new LinkedHashSet<>(id);
    }

    @Nullable
    String reasonFor(TickedDeed deed) {
        return deed.closes() ? closingReason : reason;
    }

    /** The same with only these ticked. */
    Bar withTicked(Set<String> left) {
        return new Bar(action, List.copyOf(left), reason, closingReason);
    }

    public boolean closes() {
        return action != null && action.closes();
    }

    /** Whether the row is as it was ticked, and the same can still be done to it. */
    public boolean holds(ListScreen.Row row) {
        return action != null && row.offers(action) && ticked().contains(row.tick());
    }
}
