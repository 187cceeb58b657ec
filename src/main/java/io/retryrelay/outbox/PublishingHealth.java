package io.retryrelay.outbox;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Down while the guard stops publishing, or holds events of requests that go round without a call. */
@Component("publishing")
class PublishingHealth implements HealthIndicator {

    private final RunawayGuard guard;

    PublishingHealth(RunawayGuard guard) {
        this.guard = guard;
    }

    @Override
    public Health health() {
        Health.Builder health = guard.isStopped() || guard.held() > 0 ? Health.down() : Health.up();
        return health.withDetail("stopped", guard.isStopped())
                .withDetail("recordsPerGeneration", guard.ratio())
                .withDetail("heldEvents", guard.held())
                .build();
    }
}
