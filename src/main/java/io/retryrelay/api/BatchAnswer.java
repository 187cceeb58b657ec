package io.retryrelay.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.retryrelay.request.BatchIntake;
import io.retryrelay.request.Intake;
import io.retryrelay.request.Refusal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * What became of one item of a batch.
 *
 * @param index its place in the batch, from 0
 * @param status what it would have been answered alone: 202 stored, 200 known, else refused
 * @param id the request it led to
 * @param code why it was refused
 * @param detail the same in words
 * @param errors the broken rules of bad input
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record BatchAnswer(
        int index,
        int status,
        @Nullable UUID id,
        @Nullable String code,
        @Nullable String detail,
        @Nullable List<Refusal.FieldError> errors) {

    static BatchAnswer of(int index, BatchIntake.Verdict verdict) {
        Refusal refusal = verdict.refusal();
        return refusal == null ? taken(index, verdict.receipt()) : refused(index, refusal);
    }

    private static BatchAnswer taken(int index, Intake.@Nullable Receipt receipt) {
        if (receipt == null) {
            throw new IllegalStateException("Item " + index + " has no verdict.");
        }
        HttpStatus status = receipt.created() ? HttpStatus.ACCEPTED : HttpStatus.OK;
        return new BatchAnswer(index, status.value(), receipt.request(), null, null, null);
    }

    private static BatchAnswer refused(int index, Refusal refusal) {
        return new BatchAnswer(
                index,
                Problems.statusOf(refusal).value(),
                null,
                refusal.code().name(),
                refusal.getMessage(),
                refusal.errors().isEmpty() ? null : refusal.errors());
    }
}
