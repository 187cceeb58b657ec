package io.retryrelay.relay;

import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** How long calls under way may keep the consumer thread, at worst. */
@Component
class HandlingTime {

    /** For the transaction after the call; a database that is away may take longer, and then another instance consumes. */
    static final Duration SETTLING = Duration.ofSeconds(20);

    /** For the commit of an offset. */
    static final Duration COMMIT = Duration.ofSeconds(5);

    private final Duration longestDeadline;

    @Autowired
    HandlingTime(Targets targets) {
        this(longestDeadline(targets));
    }

    HandlingTime(Duration longestDeadline) {
        this.longestDeadline = longestDeadline;
    }

    private static Duration longestDeadline(Targets targets) {
        return targets.names().stream()
                .flatMap(name -> targets.find(name).stream())
                .map(TargetProfile::deadline)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    /** Of all targets. */
    Duration longestDeadline() {
        return longestDeadline;
    }

    /** For a call under way to end and to be written down, so that nothing is closed under it. */
    Duration ofACallUnderWay() {
        return longestDeadline.plus(SETTLING);
    }

    /** Until all calls under way are written down and acknowledged. */
    Duration ofADrain() {
        return ofACallUnderWay().plus(COMMIT);
    }

    String ofADrainInWords() {
        return ofADrain().toSeconds() + " s (longest target deadline " + longestDeadline.toMillis() / 1000.0 + " s, "
                + SETTLING.toSeconds() + " s to settle, " + COMMIT.toSeconds() + " s to commit)";
    }
}
