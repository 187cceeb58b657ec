package io.retryrelay.relay;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.support.Acknowledgment;
import org.springframework.stereotype.Component;

/**
 * Takes records from the topic into the window. Whatever becomes of a record, its offset is acknowledged once it is
 * complete and so are all before it, since the row is the memory and the record only the bell; and nothing leaves but an
 * error after which this process cannot be trusted, since the container would deliver the record again.
 */
@Component
class RelayListener {

    static final String ID = "relay";
    private static final Logger log = LoggerFactory.getLogger(RelayListener.class);

    private final Arrivals arrivals;
    private final RelayWindow window;
    private final Acknowledger acknowledger;
    private final RelayMetrics metrics;

    RelayListener(Arrivals arrivals, RelayWindow window, Acknowledger acknowledger, RelayMetrics metrics) {
        this.arrivals = arrivals;
        this.window = window;
        this.acknowledger = acknowledger;
        this.metrics = metrics;
    }

    @KafkaListener(
            id = ID,
            idIsGroup = false,
            topics = "${relay.topic.name:retry-relay.requests}",
            autoStartup = "false")
    void onRecord(ConsumerRecord<byte[], byte[]> record, Acknowledgment acknowledgment) {
        Window.Place place = window.admit(record.offset(), acknowledgment);
        try {
            arrivals.admit(record, place);
        } catch (RuntimeException | Error failed) {
            window.complete(place);
            metrics.count(Handled.FAILED);
            log.error("Record {}@{} is left to recovery.", record.partition(), record.offset(), failed);
            FatalErrors.rethrow(failed);
        } finally {
            acknowledger.acknowledgeWhatIsComplete();
        }
    }
}
