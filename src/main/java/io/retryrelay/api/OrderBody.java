package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.retryrelay.request.GivenReason;
import io.retryrelay.request.PersonMoves;
import io.retryrelay.request.Seen;
import org.jspecify.annotations.Nullable;

/**
 * What a person says with a move.
 *
 * @param reason why; up to 500 characters
 * @param confirm accept what the move's rule warns of
 * @param generation the generation that the person saw; the move is refused if it is no longer that
 */
record OrderBody(
        @Nullable String reason,
        @Nullable Boolean confirm,
        @Nullable Integer generation) {

    private static final OrderBody EMPTY = new OrderBody(null, null, null);

    static PersonMoves.Order order(@Nullable OrderBody body, Caller caller) {
        OrderBody said = body == null ? EMPTY : body;
        GivenReason.check(said.reason, GivenReason.LONGEST);
        return new PersonMoves.Order(caller.name(), said.reason, Boolean.TRUE.equals(said.confirm), said.seen());
    }

    private @Nullable Seen seen() {
        return generation == null ? null : new Seen(generation, null);
    }
}
