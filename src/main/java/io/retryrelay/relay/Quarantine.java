package io.retryrelay.relay;

import io.retryrelay.outbox.Publisher;
import io.retryrelay.platform.DatabaseClock;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Keeps a record that is no event of ours, once, with its coordinates and bytes. */
@Component
class Quarantine {

    /** Both, with each byte escaped, fit into the smallest packet that the database may take. */
    private static final int MOST_OF_A_KEY = 200_000;

    private static final int MOST_OF_A_VALUE = 1_600_000;

    private final JdbcClient jdbc;
    private final DatabaseClock clock;
    private final Publisher publisher;

    Quarantine(JdbcClient jdbc, DatabaseClock clock, Publisher publisher) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.publisher = publisher;
    }

    /** Whether it was new; a redelivered record has its row already. */
    public boolean keep(ConsumerRecord<byte[], byte[]> record, String why) {
        try {
            jdbc.sql("""
                    insert into quarantined_record
                    (topic, topic_id, topic_partition, topic_offset, record_key, record_value, why, found_at)
                    values (:topic, :topicId, :partition, :offset, :key, :value, :why, :now)""")
                    .param("topic", record.topic())
                    .param("topicId", publisher.topicId())
                    .param("partition", record.partition())
                    .param("offset", record.offset())
                    .param("key", kept(record.key(), MOST_OF_A_KEY))
                    .param("value", kept(record.value(), MOST_OF_A_VALUE))
                    .param("why", why)
                    .param("now", DatabaseClock.toColumn(clock.now()))
                    .update();
            return true;
        } catch (DuplicateKeyException keptBefore) {
            return false;
        }
    }

    /** The topic's limit is none: it counts what is compressed. */
    private static byte @Nullable [] kept(byte @Nullable [] bytes, int most) {
        return bytes == null || bytes.length <= most ? bytes : Arrays.copyOf(bytes, most);
    }
}
