package io.retryrelay.relay;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.support.Acknowledgment;
import org.springframework.stereotype.Component;

/** Commits offsets: the only place that does, always on the consumer thread. */
@Component
class Acknowledger {

    private static final Logger log = LoggerFactory.getLogger(Acknowledger.class);

    private final RelayWindow window;
    private final RelayMetrics metrics;

    Acknowledger(RelayWindow window, RelayMetrics metrics) {
        this.window = window;
        this.metrics = metrics;
    }

    void acknowledgeWhatIsComplete() {
        window.takeAcknowledgeable().ifPresent(this::acknowledge);
    }

    /** A failure is harmless: the record comes again and is recognised. */
    private void acknowledge(Acknowledgment acknowledgment) {
        try {
            acknowledgment.acknowledge();
        } catch (RuntimeException failed) {
            metrics.countFailedAcknowledge();
            log.warn("An offset could not be committed; its record will come again: {}", failed.toString());
        }
    }
}
