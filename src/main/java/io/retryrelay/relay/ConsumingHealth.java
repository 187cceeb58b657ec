package io.retryrelay.relay;

import io.retryrelay.outbox.Publisher;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/**
 * The item {@code consuming}: whether this instance takes records, or stands by to. No part of readiness, since an
 * instance that stands by serves as well as one that consumes.
 */
@Component("consuming")
class ConsumingHealth implements HealthIndicator {

    private final RelaySwitch relay;
    private final RelayStart start;
    private final RelayRestart restart;
    private final RefusedRights rights;
    private final ConsumerFaults faults;
    private final Publisher publisher;

    ConsumingHealth(
            RelaySwitch relay,
            RelayStart start,
            RelayRestart restart,
            RefusedRights rights,
            ConsumerFaults faults,
            Publisher publisher) {
        this.relay = relay;
        this.start = start;
        this.restart = restart;
        this.rights = rights;
        this.faults = faults;
        this.publisher = publisher;
    }

    @Override
    public Health health() {
        if (restart.hasGivenUp()) {
            return down("the listener stopped " + (RelayRestart.MOST + 1) + " times within "
                    + RelayRestart.WITHIN.toMinutes() + " minutes and is not started again");
        }
        return start.refusal()
                .or(rights::why)
                .or(faults::why)
                .map(ConsumingHealth::down)
                .orElseGet(this::running);
    }

    private Health running() {
        Health.Builder health = relay.isOn()
                ? Health.up().withDetail("role", publisher.isOwner() ? "owner" : "standby")
                : Health.status(Status.UNKNOWN)
                        .withDetail("role", "none, until Kafka answers or the listener restarts");
        return health.withDetail("paused", relay.isPaused()).build();
    }

    private static Health down(String why) {
        return Health.down().withDetail("role", "none").withDetail("why", why).build();
    }
}
