package io.retryrelay.relay;

import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.context.annotation.Lazy;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.stereotype.Component;

/**
 * No records are taken while there is any reason not to. Polling goes on meanwhile, so that the partition stays here; a
 * record in hand is finished.
 */
@Component
class ConsumerPause {

    enum Reason {
        /** The database takes no claims. */
        DATABASE,
        /** A person paused the relay. */
        PERSON,
        /** More records are in hand than the window may hold. */
        WINDOW
    }

    private static final Logger log = LoggerFactory.getLogger(ConsumerPause.class);

    private final KafkaListenerEndpointRegistry listeners;
    private final Bell bell;
    private final Set<Reason> reasons = EnumSet.noneOf(Reason.class);

    ConsumerPause(@Lazy KafkaListenerEndpointRegistry listeners, Bell bell) {
        this.listeners = listeners;
        this.bell = bell;
    }

    /** Whether what is in hand waits, too. */
    synchronized boolean stopsClaims() {
        return isFor(Reason.DATABASE) || isFor(Reason.PERSON);
    }

    synchronized boolean isFor(Reason reason) {
        return reasons.contains(reason);
    }

    /** @return whether this changed anything */
    synchronized boolean set(Reason reason, boolean given) {
        boolean changed = given ? reasons.add(reason) : reasons.remove(reason);
        if (changed) {
            log.atLevel(reason == Reason.WINDOW ? Level.DEBUG : Level.WARN)
                    .log(
                            "{} {} to take no records: {}",
                            reason,
                            given ? "is a reason" : "is no longer a reason",
                            reasons);
            bell.ring();
        }
        if (changed || reason != Reason.WINDOW) {
            obey();
        }
        return changed;
    }

    /** Again and again, since a container that was started anew knows of nothing. */
    synchronized void obey() {
        MessageListenerContainer container = listeners.getListenerContainer(RelayListener.ID);
        if (container != null && container.isPauseRequested() == reasons.isEmpty()) {
            if (reasons.isEmpty()) {
                container.resume();
            } else {
                container.pause();
            }
        }
    }
}
