package io.retryrelay.relay;

import io.retryrelay.outbox.Publisher;
import io.retryrelay.outbox.RunawayGuard;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Why this instance begins no calls although no person paused it. */
@Component
public class Standstill {

    /** In the order in which it must end for calls to begin. */
    public enum Cause {
        /** Another instance consumes, and calls; or none does while Kafka is away. */
        NOT_THE_OWNER,
        /** The database takes no claims. */
        DATABASE_AWAY,
        /** Publishing ran away and was stopped. */
        PUBLISHING_STOPPED
    }

    private final Publisher publisher;
    private final ConsumerPause pause;
    private final RunawayGuard guard;

    Standstill(Publisher publisher, ConsumerPause pause, RunawayGuard guard) {
        this.publisher = publisher;
        this.pause = pause;
        this.guard = guard;
    }

    /** Empty while it calls. */
    public Optional<Cause> cause() {
        if (!publisher.isOwner()) {
            return Optional.of(Cause.NOT_THE_OWNER);
        } else if (pause.isFor(ConsumerPause.Reason.DATABASE)) {
            return Optional.of(Cause.DATABASE_AWAY);
        }
        return guard.isStopped() ? Optional.of(Cause.PUBLISHING_STOPPED) : Optional.empty();
    }
}
