package io.retryrelay.bulk;

import io.retryrelay.platform.ColumnText;
import io.retryrelay.request.ManyMoves;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.Seen;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One request of a bulk, as it is written down.
 *
 * @param position its turn, from 0
 * @param seen what the plan saw of it
 * @param outcome whether it is to be moved, or how it was left out
 * @param why the code of the refusal that kept it out
 * @param detail the same in words
 * @param doubtful it is to be moved only since that was confirmed
 */
record PlannedItem(
        int position,
        UUID request,
        Seen seen,
        BulkResult outcome,
        @Nullable String why,
        @Nullable String detail,
        boolean doubtful) {

    private static final int LONGEST_DETAIL = 500;

    static PlannedItem of(int position, ManyMoves.Verdict verdict) {
        return verdict.refusal() == null
                ? new PlannedItem(
                        position, verdict.id(), verdict.found(), BulkResult.PLANNED, null, null, verdict.doubtful())
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
                verdict.found(),
                outcome,
                why.code().name(),
                ColumnText.cut(why.getMessage(), LONGEST_DETAIL),
                false);
    }

    boolean isPlanned() {
        return outcome == BulkResult.PLANNED;
    }
}
