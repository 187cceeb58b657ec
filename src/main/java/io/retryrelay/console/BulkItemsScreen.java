package io.retryrelay.console;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Some requests of a bulk.
 *
 * @param result the only one that is shown; null for all
 * @param moves whether results may still change by themselves
 * @param self where this stretch is
 * @param next link to the next stretch; null at the end
 * @param csv the same as a file, all in one
 */
record BulkItemsScreen(
        @Nullable String result,
        List<Choice> results,
        List<Row> rows,
        boolean moves,
        String self,
        @Nullable String first,
        @Nullable String next,
        String csv) {

    /** A result to list. */
    record Choice(String name, String words, String href, String count, boolean current) {}

    /**
     * One request.
     *
     * @param why what kept it out, or why its last call failed, in words
     */
    record Row(
            String turn,
            UUID request,
            String label,
            @Nullable String target,
            String result,
            String resultWords,
            String tone,
            @Nullable String why) {}
}
