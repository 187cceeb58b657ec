package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
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
    private QuarantineReader reader;

    @Autowired
    private QuarantineDiscard discard;

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

    /** With one each between two of the other kind, in stretches of one. */
    @Test
    void listsWhatNobodyHasDecidedAboutApartFromWhatIsDiscarded() {
        List<Long> ids = Stream.of(0, 1, 2, 3)
                .map(offset -> keep(offset, new byte[] {1}, null))
                .toList();
        discard.discard(ids.get(0), "kim", "seen");
        discard.discard(ids.get(2), "kim", "seen");

        assertThat(stretches(QuarantineHeap.OPEN)).containsExactly(ids.get(3), ids.get(1));
        assertThat(stretches(QuarantineHeap.DISCARDED)).containsExactly(ids.get(2), ids.get(0));
        assertThat(stretches(QuarantineHeap.ALL)).containsExactly(ids.get(3), ids.get(2), ids.get(1), ids.get(0));
    }

    private List<Long> stretches(QuarantineHeap heap) {
        List<Long> found = new ArrayList<>();
        for (var one = reader.list(heap, 1, null);
                !one.isEmpty();
                one = reader.list(heap, 1, one.get(0).id())) {
            if (one.get(0).coordinates().topic().equals(topic)) {
                found.add(one.get(0).id());
            }
        }
        return found;
    }

    private void keep(byte[] key, byte[] value) {
        keep(7, key, value);
    }

    private long keep(int offset, byte[] key, byte[] value) {
        assertThat(quarantine.keep(new ConsumerRecord<>(topic, 0, offset, key, value), "as a test wants it"))
                .isTrue();
        return jdbc.sql("select max(id) from quarantined_record")
                .query(Long.class)
                .single();
    }

    private byte[] kept(String column) {
        return jdbc.sql("select " + column + " as bytes from quarantined_record where topic = :topic")
                .param("topic", topic)
                .query((row, number) -> Optional.ofNullable(row.getBytes("bytes")))
                .single()
                .orElse(null);
    }
}
