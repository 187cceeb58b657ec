package io.retryrelay.console;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The list as the page shows it.
 *
 * @param older link to the next stretch; null at the end
 * @param newer link back; null at the start
 * @param retryAction where the ticked rows are posted, the filter kept
 * @param unreadable fields of the address that were left out
 */
record ListScreen(
        ListAddress address,
        Tab tab,
        List<TabLink> tabs,
        List<Row> rows,
        List<CauseLink> causes,
        List<String> targets,
        @Nullable String older,
        @Nullable String newer,
        String withoutFilter,
        String retryAction,
        Set<String> unreadable) {

    /** Something on this page can be ticked. */
    public boolean hasTicks() {
        return rows.stream().anyMatch(row -> row.tick() != null);
    }

    /** A heap with its size in words. */
    record TabLink(Tab tab, String href, String count, boolean current) {}

    /**
     * One request.
     *
     * @param tick the tick box's value; null if a person cannot have it called from its state
     * @param label what a person calls it by
     */
    record Row(
            UUID id,
            @Nullable String tick,
            String label,
            String state,
            String stateWords,
            String tone,
            String target,
            String call,
            @Nullable String businessKey,
            @Nullable String orderKey,
            @Nullable String cause,
            @Nullable String reason,
            When age,
            int tries,
            @Nullable When nextTry) {}

    /** A group of open requests that stand there for one cause. */
    record CauseLink(String href, String words, String target, String count, When newest, boolean current) {}
}
