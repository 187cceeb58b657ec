package io.retryrelay.bulk;

import io.retryrelay.request.GivenReason;
import io.retryrelay.request.Refusal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** What people do to bulks as a whole. */
@Service
public class BulkRuns {

    private final BulkSteps steps;
    private final BulkRunner runner;

    BulkRuns(BulkSteps steps, BulkRunner runner) {
        this.steps = steps;
        this.runner = runner;
    }

    /**
     * Takes a step; one that was taken before changes nothing. Chunks under way are ended first.
     *
     * @param reason why, up to 500 characters
     * @param seen how many entries the history had that the person saw, null if nobody said; a resume is refused if it
     *     has more
     * @throws Refusal if the bulk cannot take it where it stands, or must not from this person, or has changed since
     */
    public void take(UUID bulk, BulkStep step, String who, @Nullable String reason, @Nullable Integer seen) {
        if (step == BulkStep.STOP) {
            throw new IllegalArgumentException("Only the relay stops a bulk.");
        }
        GivenReason.check(reason, GivenReason.LONGEST);
        steps.take(bulk, step, who, reason, seen);
        runner.ring();
    }

    /**
     * Starts it under these limits, unless the plan has some: those were looked at, and perhaps approved. One that was
     * started before keeps its own.
     *
     * @throws Refusal if it cannot be started where it stands, or if its action has no use for such limits
     */
    public void start(UUID bulk, BulkLimits limits, String who, @Nullable String reason) {
        GivenReason.check(reason, GivenReason.LONGEST);
        steps.start(bulk, limits, who, reason);
        runner.ring();
    }
}
