package io.retryrelay.console;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The list as the page shows it.
 *
 * @param here the same list, to be asked for again
 * @param older link to the next stretch; null at the end
 * @param newer link back; null at the start
 * @param chips the filter, field by field
 * @param actions what can be done to some of these
 * @param ticked where the ticked rows are posted, the filter kept
 * @param causes why those of {@code told} stand there
 * @param causesCut whether there are more than were looked at for the causes
 * @param unreadable fields of the address that were left out
 */
record ListScreen(
        ListAddress address,
        Tab tab,
        String here,
        List<TabLink> tabs,
        List<Chip> chips,
        List<Row> rows,
        Matching matching,
        List<TickedDeed> actions,
        Tab told,
        List<CauseLink> causes,
        boolean causesCut,
        List<String> targets,
        @Nullable String older,
        @Nullable String newer,
        String withoutFilter,
        String ticked,
        Set<String> unreadable) {

    /** Something on this page can be ticked. */
    public boolean hasTicks() {
        return rows.stream().anyMatch(row -> row.tick() != null);
    }

    public boolean offersRetry() {
        return actions.contains(TickedDeed.RETRY);
    }

    /** What ends them without any call stands apart from what moves them on. */
    public List<TickedDeed> closing() {
        return actions.stream().filter(TickedDeed::closes).toList();
    }

    public List<TickedDeed> moving() {
        return actions.stream().filter(deed -> !deed.closes()).toList();
    }

    public int longestReason() {
        return MoveTicked.LONGEST_REASON;
    }

    /** The newest ones, if nothing is left of the stretch that was asked for. */
    public @Nullable String newest() {
        return rows.isEmpty() ? newer : null;
    }

    /** What may be planned for all that match, whatever page they are on. */
    public List<TickedDeed> plannable() {
        return matching.canBePlanned()
                ? actions.stream().filter(TickedDeed::isPlanned).toList()
                : List.of();
    }

    /** A heap with its size in words. */
    record TabLink(Tab tab, String href, String count, boolean current) {}

    /**
     * One condition of the filter.
     *
     * @param time whether the value is an instant
     * @param without the list without it
     */
    record Chip(String name, String value, boolean time, String without) {}

    /**
     * All that the filter fits, on whatever page.
     *
     * @param count in words
     * @param canBePlanned whether there are more than on this page, and fewer than every request there is
     * @param exactly link to the exact count; null where this one is exact, or it took too long
     * @param tooLong the exact count was asked for and took too long
     * @param plan where a plan for all of them is posted
     * @param touched where to ask how many such a plan would touch; null where the count says it
     */
    record Matching(
            String count,
            boolean canBePlanned,
            @Nullable String exactly,
            boolean tooLong,
            String plan,
            @Nullable String touched) {}

    /**
     * One request.
     *
     * @param tick the tick box's value; null if nothing can be done to it by ticking
     * @param moves what can be done to it by ticking, separated by blanks
     * @param label what a person calls it by
     */
    record Row(
            UUID id,
            @Nullable String tick,
            String moves,
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
            @Nullable When nextTry) {

        boolean offers(TickedDeed deed) {
            return List.of(moves.split(" ")).contains(deed.name());
        }
    }

    /**
     * A group of requests that stand there for one cause.
     *
     * @param cause as the filter names it
     * @param retry where a plan to retry them is posted; null where that is no use
     */
    record CauseLink(
            String href,
            String words,
            String cause,
            String target,
            String count,
            When newest,
            boolean current,
            @Nullable String retry) {}
}
