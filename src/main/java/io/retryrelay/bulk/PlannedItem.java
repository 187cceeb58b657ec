package io.retryrelay.bulk;

import io.retryrelay.platform.ColumnText;
import io.retryrelay.request.ManyMoves;
import io.retryrelay.request.Refusal;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One request of a bulk, as it is written down.
 *
 * @param position its turn, from 0
 * @param generation the one that the plan saw
 * @param outcome whether it is to be moved, or how it was left out
 * @param why the code of the refusal that kept it out
 * @param detail the same in words
 */
record PlannedItem(
        int position,
        UUID request,
        int generation,
        BulkResult outcome,
        @Nullable String why,
        @Nullable String detail) {

    private static final int LONGEST_DETAIL = 500;

    static PlannedItem of(int position, ManyMoves.Verdict verdict) {
        return verdict.refusal() == null
                ? new PlannedItem(position, verdict.id(), verdict.generation(), BulkResult.PLANNED, null, null)
                : refused(position, verdict, verdict.refusal(), BulkResult.SKIPPED);
    }

    /** One that had changed when its turn came. */
    static PlannedItem leftOut(int position, ManyMoves.Verdict verdict) {
        return refused(position, verdict, Objects.requireNonNull(verdict.refusal()), BulkResult.NOT_QUEUED);
    }

    private static PlannedItem refused(int position, ManyMoves.Verdict verdict, Refusal why, BulkResult outcome) {
        return new PlannedItem(
                position,
                verdict.id(),
                verdict.generation(),
                outcome,
                why.code().name(),
                ColumnText.cut(why.getMessage(), LONGEST_DETAIL));
    }

    boolean isPlanned() {
        return outcome == BulkResult.PLANNED;
    }
}
