package io.retryrelay.console;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people did, as the page shows it.
 *
 * @param newest link to the first stretch; null while it is shown
 * @param older link to the next stretch; null at the end
 */
record AuditScreen(
        AuditAddress address,
        List<Row> rows,
        List<Choice> deeds,
        @Nullable String newest,
        @Nullable String older) {

    /**
     * One deed.
     *
     * @param href of what it was done to; null if that has no page
     */
    record Row(
            When when,
            String who,
            String what,
            String subject,
            @Nullable String href,
            @Nullable String reason) {}

    /** A deed to filter by. */
    record Choice(String name, String words, boolean current) {}
}
