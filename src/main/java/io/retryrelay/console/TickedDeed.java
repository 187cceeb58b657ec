package io.retryrelay.console;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.request.Move;
import io.retryrelay.request.RequestSummary;
import java.util.Arrays;

/** What may be done to ticked rows: of a person's moves those that need no look at each request. */
enum TickedDeed {
    RETRY,
    DISCARD,
    RESOLVE,
    CANCEL,
    RESTORE;

    static TickedDeed of(BulkAction action) {
        return valueOf(action.name());
    }

    Move move() {
        return Move.valueOf(name());
    }

    /** What was replaced stays so: another stands in its place. */
    boolean isOpenTo(RequestSummary request) {
        return move().startsFrom(request.state()) && !(this == RESTORE && request.replacedBy() != null);
    }

    /** Whether it may be planned for all that match, too. */
    public boolean isPlanned() {
        return Arrays.stream(BulkAction.values())
                .anyMatch(action -> action.name().equals(name()));
    }

    /** It ends what waits for a person, without any call. */
    public boolean closes() {
        return this == DISCARD || this == RESOLVE;
    }

    public boolean needsReason() {
        return closes() || this == RESTORE;
    }
}
