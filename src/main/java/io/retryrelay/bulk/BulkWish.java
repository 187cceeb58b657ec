package io.retryrelay.bulk;

import io.retryrelay.request.GivenReason;
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
 * @param limits how fast and how far it may go
 * @param reason why, up to 480 characters: it stands in the history of each request, behind the name of the bulk
 */
public record BulkWish(
        BulkAction action,
        @Nullable RequestFilter filter,
        List<UUID> ids,
        boolean confirm,
        BulkLimits limits,
        @Nullable String reason) {

    /** In characters. */
    public static final int LONGEST_REASON = 480;

    /** @throws Refusal unless it says which ones in exactly one way, why where that is asked for, and limits that fit */
    public BulkWish {
        if ((filter == null) == ids.isEmpty()) {
            throw Refusal.invalid("filter", "or ids must be given, and not both");
        }
        if (RequestFilter.ALL.equals(filter)) {
            throw Refusal.invalid("filter", "must have at least one condition");
        }
        if (filter != null) {
            filter.refuseEmpty();
        }
        GivenReason.check(reason, LONGEST_REASON);
        ManyMoves.refuseWithoutReason(action.move(), reason);
        if (action != BulkAction.RETRY) {
            limits.refuseWithoutCalls();
        }
        ids = ids.stream().distinct().toList();
    }
}
