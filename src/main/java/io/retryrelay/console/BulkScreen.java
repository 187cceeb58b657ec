package io.retryrelay.console;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One bulk as its page shows it: the plan, then how far it is.
 *
 * @param headline what is done to how many
 * @param phase where it stands for whoever looks at it; a page of another phase is loaded anew
 * @param meaning what its state means, in a sentence
 * @param scope which requests it means, in words
 * @param moves whether something may still change by itself, so that the page looks again
 * @param mayStart whether the person may start it now
 */
record BulkScreen(
        UUID id,
        String headline,
        String state,
        String phase,
        String stateWords,
        String tone,
        String meaning,
        @Nullable String reason,
        List<Scope> scope,
        Plan plan,
        Progress progress,
        List<String> pace,
        List<Step> steps,
        List<Deed> deeds,
        boolean moves,
        boolean mayStart) {

    /**
     * One condition.
     *
     * @param time whether the value is an instant
     */
    record Scope(String name, String value, boolean time) {}

    /**
     * What the plan says.
     *
     * @param sum requested = queueable + skipped, as a sentence
     * @param skipped what is left out, by why
     * @param doubtful how many might happen twice, or out of order, all the same; null if none might
     * @param behind how many wait behind others; null if none does
     * @param confirm how many need a confirmation and can be planned again with it; 0 if none
     * @param asksPace whether a pace can be chosen at the start: the target is called, and the plan says none
     * @param start the words of the button, with the exact number; null if there is nothing to start
     */
    record Plan(
            String sum,
            List<Left> skipped,
            @Nullable String doubtful,
            @Nullable String behind,
            int confirm,
            boolean asksPace,
            @Nullable String start) {}

    /** How many were left out, and why. */
    record Left(String count, String words) {}

    /**
     * How far it is.
     *
     * @param words how many are done of how many
     * @param inMotion where those stand that wait for a call, and can be taken back one by one; null if none does, or if
     *     they are taken back here
     * @param bar what the bar consists of, in its order
     * @param counts how many there are of each result
     * @param notQueued what was no longer as planned, by why
     * @param speed how fast it is and how long it will take; null if nobody can say
     * @param failures how first calls ended; null if that does not matter
     */
    record Progress(
            String words,
            @Nullable String inMotion,
            List<Piece> bar,
            List<Count> counts,
            List<Left> notQueued,
            @Nullable String speed,
            @Nullable String failures) {}

    /** A piece of the bar, in thousandths. */
    record Piece(String tone, int from, int width) {}

    /** @param name of the result, as the address of the list below holds it */
    record Count(String name, String words, String count, String tone) {}

    /**
     * What may be done to it as a whole now.
     *
     * @param help what it would do, with the number it would touch
     * @param careful whether it stands behind a fold, so that it takes two clicks
     */
    record Step(String name, String words, String help, boolean careful) {}

    /** What was done to it as a whole. */
    record Deed(
            When when, String who, String what, @Nullable String reason) {}
}
