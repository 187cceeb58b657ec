package io.retryrelay.relay;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.kafka.event.ListenerContainerIdleEvent;
import org.springframework.kafka.support.Acknowledgment;
import org.springframework.stereotype.Component;

/** Commits offsets: the only place that does, always on the consumer thread. */
@Component
class Acknowledger {

    private static final Logger log = LoggerFactory.getLogger(Acknowledger.class);
    private static final Duration BETWEEN = Duration.ofMillis(50);
    /** Longer than a commit may take in vain, which is the time that no record is let in. */
    private static final Duration AFTER_A_FAILURE = Duration.ofSeconds(10);

    private final RelayWindow window;
    private final RelayMetrics metrics;
    private boolean failed;
    private long triedNanos = System.nanoTime();

    Acknowledger(RelayWindow window, RelayMetrics metrics) {
        this.window = window;
        this.metrics = metrics;
    }

    /** At most so often: a commit takes the time of many records. The idle tick sees to the last one. */
    void acknowledgeWhatIsComplete() {
        if (System.nanoTime() - triedNanos > (failed ? AFTER_A_FAILURE : BETWEEN).toNanos()) {
            acknowledgeNow();
        }
    }

    /** The partition is about to go elsewhere. */
    void acknowledgeNow() {
        window.acknowledgeable().ifPresent(this::acknowledge);
    }

    /**
     * Tries again what failed, though no further record comes. The container calls it on the consumer thread after an
     * empty poll, also while it is paused.
     */
    @EventListener
    void onIdle(ListenerContainerIdleEvent tick) {
        acknowledgeWhatIsComplete();
    }

    /** A failure is harmless: it is tried again, and at worst the record comes again and is recognised. */
    private void acknowledge(Acknowledgment acknowledgment) {
        try {
            acknowledgment.acknowledge();
            window.acknowledged(acknowledgment);
            failed = false;
        } catch (RuntimeException refused) {
            failed = true;
            metrics.countFailedAcknowledge();
            log.warn("An offset could not be committed; it is tried again: {}", refused.toString());
        } finally {
            triedNanos = System.nanoTime();
        }
    }
}
