package io.retryrelay.console;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The relay as a whole and its targets, as the page shows them.
 *
 * @param sum which targets take no calls, in a sentence
 * @param mark differs when something else is to be shown
 */
record TargetsScreen(String sum, RelayState relay, String tone, Turn turn, List<Row> rows, String mark) {

    /**
     * One target.
     *
     * @param address where its calls go
     * @param keys what becomes of idempotency keys there
     * @param limits of its calls
     * @param waiting link to its requests that wait for a person
     * @param moving link to those in motion
     */
    record Row(
            String name,
            String address,
            TargetState state,
            String tone,
            String keys,
            String limits,
            String waiting,
            String moving,
            Turn turn) {}

    /**
     * What can be turned.
     *
     * @param id of its form
     * @param path where it is turned
     * @param paused whether a person paused it
     * @param verb what a click does: {@code pause} or {@code resume}
     * @param help the same in a sentence
     * @param last how it was turned last; null if it never was
     */
    record Turn(
            String id,
            String path,
            boolean paused,
            String verb,
            String help,
            @Nullable Last last) {

        /** When it was turned last, so that a page does not undo what it has not shown; empty for never. */
        public String seen() {
            return last == null ? "" : last.when.exact();
        }
    }

    /** Who turned it last. */
    record Last(String who, When when, String reason) {}
}
