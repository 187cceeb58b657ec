package io.retryrelay.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a list.
 *
 * @param next to be sent as {@code cursor} for the next stretch; null at the end
 */
record ListView(List<SummaryView> items, @Nullable String next, Count count) {

    /**
     * How many there are in all.
     *
     * @param capped there are more than {@code value}
     */
    record Count(int value, boolean capped) {}
}
