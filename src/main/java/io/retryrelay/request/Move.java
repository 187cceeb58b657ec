package io.retryrelay.request;

import static io.retryrelay.request.State.BLOCKED;
import static io.retryrelay.request.State.CALLING;
import static io.retryrelay.request.State.DISCARDED;
import static io.retryrelay.request.State.FAILED;
import static io.retryrelay.request.State.QUEUED;
import static io.retryrelay.request.State.RESOLVED;
import static io.retryrelay.request.State.SCHEDULED;
import static io.retryrelay.request.State.SUCCEEDED;
import static io.retryrelay.request.State.UNKNOWN;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The table of legal moves: from which states each may start and to which it may lead. There are no others. */
public enum Move {
    /** A worker takes the request to call B. */
    CLAIM(from(QUEUED), to(CALLING), false),
    /** The claim finds that B must not be called for it now. */
    TURN_AWAY(from(QUEUED), to(FAILED, UNKNOWN), false),
    /** The claim finds an earlier open request in its lane, or one of it being called. */
    BLOCK(from(QUEUED), to(BLOCKED), false),
    /** The claim, or what released it, finds that its target takes no calls. */
    POSTPONE(from(QUEUED, BLOCKED), to(SCHEDULED), false),
    /** Nothing stands before it any more. */
    RELEASE(from(BLOCKED), to(QUEUED), false),
    /** Its event was lost on the way. */
    GIVE_UP_DELIVERY(from(QUEUED), to(FAILED, UNKNOWN), false),
    /** The attempt ended and its result is written down. */
    SETTLE(from(CALLING), to(SUCCEEDED, SCHEDULED, FAILED, UNKNOWN), false),
    /** The attempt's lease ran out before a result was written down. */
    LOSE_LEASE(from(CALLING), to(SCHEDULED, FAILED, UNKNOWN), false),
    /** An earlier attempt is answered late, while nothing newer was claimed: it was done. */
    HEAR_LATE(from(UNKNOWN, SCHEDULED, BLOCKED, QUEUED), to(SUCCEEDED), false),
    /** B was asked, and says that it was done. */
    CHECK(from(UNKNOWN), to(SUCCEEDED), false),
    /** Its time has come. */
    COME_DUE(from(SCHEDULED), to(QUEUED), false),
    /** A person or a service wants it called again, or called now. */
    RETRY(from(FAILED, UNKNOWN, SCHEDULED), to(QUEUED), true),
    /** A person sends it ahead of what it waits for. */
    LET_PASS(from(BLOCKED), to(QUEUED), true),
    /** A person takes it back before B is called. */
    CANCEL(from(QUEUED, SCHEDULED, BLOCKED), to(FAILED, UNKNOWN), true),
    /** A person gives it up. */
    DISCARD(from(FAILED, UNKNOWN), to(DISCARDED), true),
    /** A person confirms that it was done. */
    RESOLVE(from(FAILED, UNKNOWN), to(RESOLVED), true),
    /** A person puts a corrected request in its place. */
    REPLACE(from(FAILED, UNKNOWN), to(DISCARDED), true),
    /** A person takes back a resolve or a discard. */
    RESTORE(from(RESOLVED, DISCARDED), to(FAILED, UNKNOWN), true);

    private final Set<State> from;
    private final Set<State> to;
    private final boolean byPerson;

    Move(Set<State> from, Set<State> to, boolean byPerson) {
        this.from = from;
        this.to = to;
        this.byPerson = byPerson;
    }

    public boolean startsFrom(State state) {
        return from.contains(state);
    }

    public boolean leads(State before, State after) {
        return from.contains(before) && to.contains(after);
    }

    /** What a person may do to a request in this state, in the order of this table. */
    public static List<Move> ofAPersonFrom(State state) {
        return Arrays.stream(values())
                .filter(move -> move.byPerson && move.startsFrom(state))
                .toList();
    }

    private static Set<State> from(State... states) {
        return EnumSet.copyOf(List.of(states));
    }

    private static Set<State> to(State... states) {
        return EnumSet.copyOf(List.of(states));
    }
}
