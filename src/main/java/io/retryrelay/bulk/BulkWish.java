package io.retryrelay.bulk;

import io.retryrelay.request.ManyMoves;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestFilter;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a person wants done to which requests.
 *
 * @param filter which ones; null if they are named
 * @param ids the named ones; each counts once
 * @param confirm include those that need a confirmation
 */
public record BulkWish(
        BulkAction action,
        @Nullable RequestFilter filter,
        List<UUID> ids,
        boolean confirm,
        @Nullable String reason) {

    /** @throws Refusal unless it says which ones in exactly one way, and why where that is asked for */
    public BulkWish {
        if ((filter == null) == ids.isEmpty()) {
            throw Refusal.invalid("filter", "or ids must be given, and not both");
        }
        if (RequestFilter.ALL.equals(filter)) {
            throw Refusal.invalid("filter", "must have at least one condition");
        }
        ManyMoves.refuseWithoutReason(action.move(), reason);
        ids = ids.stream().distinct().toList();
    }
}
