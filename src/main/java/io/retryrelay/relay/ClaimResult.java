package io.retryrelay.relay;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a claim found. */
record ClaimResult(Kind kind, @Nullable Ticket ticket) {

    enum Kind {
        /** B is to be called. */
        CLAIMED,
        /** The event was closed before: a duplicate, a redelivery or a stale generation. */
        CLOSED_BEFORE,
        /** An attempt of this very event is in flight. */
        IN_FLIGHT,
        /** The claim itself closed the event: B must not be called. */
        TURNED_AWAY,
        /** The target takes no calls now. */
        POSTPONED,
        /** Something of its lane must end first. */
        BLOCKED,
        /** No such row, or a generation that the row has not reached: forged, or the database lost commits. */
        AHEAD_OF_THE_DATABASE,
        /** Someone else has the row's lock; nothing was read or changed. */
        LOCKED,
        /** The database did not take the claim. */
        NOT_TAKEN
    }

    static ClaimResult of(Kind kind) {
        return new ClaimResult(kind, null);
    }

    static ClaimResult claimed(Ticket ticket) {
        return new ClaimResult(Kind.CLAIMED, ticket);
    }

    Optional<Ticket> granted() {
        return Optional.ofNullable(ticket);
    }
}
