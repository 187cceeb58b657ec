package io.retryrelay.relay;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Sees to it that a record that cannot be relayed is kept, as soon as the database takes it. */
@Component
class QuarantineDesk {

    private static final Logger log = LoggerFactory.getLogger(QuarantineDesk.class);

    private final Quarantine quarantine;
    private final Persistence persistence;

    QuarantineDesk(Quarantine quarantine, Persistence persistence) {
        this.quarantine = quarantine;
        this.persistence = persistence;
    }

    Handled keep(ConsumerRecord<byte[], byte[]> record, String why) {
        try {
            persistence.settle(attempt -> quarantine.keep(record, why));
            return Handled.QUARANTINED;
        } catch (RuntimeException | Error failed) {
            log.error("Record {}@{} was not kept.", record.partition(), record.offset(), failed);
            return Handled.FAILED;
        }
    }
}
