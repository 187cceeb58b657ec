package io.retryrelay.bulk;

import io.retryrelay.request.Reason;
import io.retryrelay.request.State;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One request of a bulk, and what has become of it by now.
 *
 * @param position its turn, from 0
 * @param generation the one that the plan saw
 * @param why the code of what kept it out
 * @param detail the same in words
 * @param now null if there is no such request
 */
public record BulkItem(
        int position,
        UUID request,
        int generation,
        BulkResult result,
        @Nullable String why,
        @Nullable String detail,
        @Nullable Now now) {

    /**
     * The request as it stands now, whoever moved it last.
     *
     * @param cause of its last failure
     */
    public record Now(
            State state,
            @Nullable Reason reason,
            @Nullable String cause,
            String target,
            @Nullable String businessKey,
            @Nullable String orderKey,
            int attemptCount) {}
}
