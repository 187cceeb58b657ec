package io.retryrelay.console;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One bulk as its page shows it: the plan, then how far it is.
 *
 * @param headline what is done to how many
 * @param meaning what its state means, in a sentence
 * @param scope which requests it means, in words
 * @param moves whether something may still change by itself, so that the page looks again
 * @param mayStart whether the person may start it now
 */
record BulkScreen(
        UUID id,
        String headline,
        String state,
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

    /** One condition. */
    record Scope(String name, String value) {}

    /**
     * What the plan says.
     *
     * @param sum requested = queueable + skipped, as a sentence
     * @param skipped what is left out, by why
     * @param behind how many wait behind others; null if none does
     * @param confirm how many need a confirmation and can be planned again with it; 0 if none
     * @param asksPace whether a pace can be chosen at the start: the target is called, and the plan says none
     * @param start the words of the button, with the exact number
     */
    record Plan(String sum, List<Left> skipped, @Nullable String behind, int confirm, boolean asksPace, String start) {}

    /** How many were left out, and why. */
    record Left(String count, String words) {}

    /**
     * How far it is.
     *
     * @param words how many are done of how many
     * @param bar what the bar consists of, in its order
     * @param counts how many there are of each result
     * @param notQueued what was no longer as planned, by why
     * @param speed how fast it is and how long it will take; null if nobody can say
     * @param failures how first calls ended; null if that does not matter
     */
    record Progress(
            String words,
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
