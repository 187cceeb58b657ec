package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** What is kept of records that are no events; nothing of it stays. */
@IntegrationTest
@Transactional
class QuarantineIT {

    @Autowired
    private Quarantine quarantine;

    @Autowired
    private JdbcClient jdbc;

    private final String topic = UUID.randomUUID().toString();

    @Test
    void keepsARecordWhole() {
        keep(new byte[] {7}, new byte[] {1, 2, 3});

        assertThat(kept("record_key")).containsExactly(7);
        assertThat(kept("record_value")).containsExactly(1, 2, 3);
    }

    @Test
    void keepsThatThereIsNothing() {
        keep(null, null);

        assertThat(kept("record_key")).isNull();
        assertThat(kept("record_value")).isNull();
    }

    /** A statement that no packet holds would be tried for ever, and no record behind it be read. */
    @Test
    void keepsAsMuchOfALargeOneAsAStatementHolds() {
        keep(new byte[20_000_000], new byte[20_000_000]);

        assertThat(kept("record_key")).hasSize(200_000);
        assertThat(kept("record_value")).hasSize(1_600_000);
    }

    private void keep(byte[] key, byte[] value) {
        assertThat(quarantine.keep(new ConsumerRecord<>(topic, 0, 7, key, value), "as a test wants it"))
                .isTrue();
    }

    private byte[] kept(String column) {
        return jdbc.sql("select " + column + " as bytes from quarantined_record where topic = :topic")
                .param("topic", topic)
                .query((row, number) -> Optional.ofNullable(row.getBytes("bytes")))
                .single()
                .orElse(null);
    }
}
