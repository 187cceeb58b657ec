package io.retryrelay.console;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The bulks as the list shows them.
 *
 * @param newest link to the first stretch; null while it is shown
 * @param older link to the next stretch; null at the end
 */
record BulkListScreen(
        BulkAddress address,
        List<Row> rows,
        List<Choice> states,
        @Nullable String newest,
        @Nullable String older) {

    /** One bulk. */
    record Row(
            UUID id,
            String headline,
            String state,
            String stateWords,
            String tone,
            String plannedBy,
            When planned,
            @Nullable String startedBy,
            @Nullable When started,
            @Nullable When ended,
            @Nullable String reason) {}

    /** A state to filter by. */
    record Choice(String name, String words, boolean current) {}
}
