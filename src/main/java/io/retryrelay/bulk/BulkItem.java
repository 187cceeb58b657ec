package io.retryrelay.bulk;

import io.retryrelay.request.ManyMoves;
import io.retryrelay.request.Refusal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One request of a bulk.
 *
 * @param position its turn, from 0
 * @param generation the one that the plan saw
 * @param why the code of the refusal that kept it out
 * @param detail the same in words
 */
public record BulkItem(
        int position,
        UUID request,
        int generation,
        BulkResult result,
        @Nullable String why,
        @Nullable String detail) {

    private static final int LONGEST_DETAIL = 500;

    static BulkItem planned(int position, ManyMoves.Verdict verdict) {
        return of(position, verdict, BulkResult.PLANNED, BulkResult.SKIPPED);
    }

    static BulkItem of(int position, ManyMoves.Verdict verdict, BulkResult allowed, BulkResult refused) {
        Refusal refusal = verdict.refusal();
        return refusal == null
                ? new BulkItem(position, verdict.id(), verdict.generation(), allowed, null, null)
                : new BulkItem(
                        position,
                        verdict.id(),
                        verdict.generation(),
                        refused,
                        refusal.code().name(),
                        shortened(refusal.getMessage()));
    }

    private static @Nullable String shortened(@Nullable String detail) {
        return detail == null || detail.codePointCount(0, detail.length()) <= LONGEST_DETAIL
                ? detail
                : detail.substring(0, detail.offsetByCodePoints(0, LONGEST_DETAIL));
    }
}
