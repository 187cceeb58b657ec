package io.retryrelay.relay;

import io.retryrelay.platform.StartGuard;
import io.retryrelay.platform.StartRefused;
import java.time.Duration;
import org.springframework.boot.autoconfigure.context.LifecycleProperties;
import org.springframework.stereotype.Component;

/** Sees to it that a stop in order lets the call under way end, instead of closing everything under it. */
@Component
class ShutdownGuard implements StartGuard {

    private static final String PROPERTY = "spring.lifecycle.timeout-per-shutdown-phase";

    private final RelaySwitch relay;
    private final HandlingTime times;
    private final LifecycleProperties lifecycle;

    ShutdownGuard(RelaySwitch relay, HandlingTime times, LifecycleProperties lifecycle) {
        this.relay = relay;
        this.times = times;
        this.lifecycle = lifecycle;
    }

    @Override
    public void check() {
        long container = relay.container().getContainerProperties().getShutdownTimeout();
        check(Duration.ofMillis(container), lifecycle.getTimeoutPerShutdownPhase(), times);
    }

    static void check(Duration container, Duration phase, HandlingTime times) {
        if (container.compareTo(times.longestDeadline()) <= 0) {
            throw new StartRefused(
                    "The listener container's shutdownTimeout is " + container
                            + ", not longer than the longest target deadline " + times.longestDeadline()
                            + ": a call under way would be cut off.",
                    "Remove the ContainerCustomizer that sets shutdownTimeout.");
        }
        if (phase.compareTo(container) <= 0) {
            throw new StartRefused(
                    PROPERTY + " is " + phase + ", not longer than the " + container + " that a call under way may"
                            + " take to end and be written down (longest target deadline " + times.longestDeadline()
                            + " and " + HandlingTime.SETTLING + "): it would be cut off.",
                    "Set " + PROPERTY + " above " + container.toSeconds() + "s, give the process that much longer"
                            + " before it is killed, or shorten the deadline.");
        }
    }
}
