package io.retryrelay.bulk;

import static io.retryrelay.bulk.BulkState.CANCELLED;
import static io.retryrelay.bulk.BulkState.DONE;
import static io.retryrelay.bulk.BulkState.NEEDS_APPROVAL;
import static io.retryrelay.bulk.BulkState.PAUSED;
import static io.retryrelay.bulk.BulkState.PLANNED;
import static io.retryrelay.bulk.BulkState.RUNNING;
import static io.retryrelay.bulk.BulkState.STOPPED;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What may be done to a bulk as a whole: from which states, and where it leads. There is nothing else. */
public enum BulkStep {
    /** A second person agrees to the plan. */
    APPROVE(from(NEEDS_APPROVAL), PLANNED, none()),
    /** Its requests begin to be moved. */
    START(from(PLANNED), RUNNING, from(RUNNING, PAUSED, STOPPED, DONE)),
    /** What is not moved yet is held back. */
    PAUSE(from(RUNNING), PAUSED, from(PAUSED)),
    /** It goes on; failures up to now no longer count against it. */
    RESUME(from(PAUSED, STOPPED), RUNNING, from(RUNNING)),
    /** Takes back all that its targets have not been called for. */
    CANCEL(from(NEEDS_APPROVAL, PLANNED, RUNNING, PAUSED, STOPPED), CANCELLED, from(CANCELLED)),
    /** The relay itself holds back what is not moved yet. */
    STOP(from(RUNNING), STOPPED, none());

    private final Set<BulkState> from;
    private final BulkState to;
    private final Set<BulkState> done;

    BulkStep(Set<BulkState> from, BulkState to, Set<BulkState> done) {
        this.from = from;
        this.to = to;
        this.done = done;
    }

    public boolean startsFrom(BulkState state) {
        return from.contains(state);
    }

    BulkState leadsTo() {
        return to;
    }

    /** Whether it was taken before, so that one sent again is to change nothing. */
    boolean wasTakenIn(BulkState state) {
        return done.contains(state);
    }

    /** What a person may do to a bulk in this state, in the order of this table. */
    public static List<BulkStep> ofAPersonFrom(BulkState state) {
        return Arrays.stream(values())
                .filter(step -> step != STOP && step.startsFrom(state))
                .toList();
    }

    private static Set<BulkState> from(BulkState... states) {
        return EnumSet.copyOf(List.of(states));
    }

    private static Set<BulkState> none() {
        return EnumSet.noneOf(BulkState.class);
    }
}
