package io.retryrelay.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.request.EventId;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelayRecordTest {

    private static final EventId EVENT = new EventId(UUID.fromString("0198f0c2-0000-7000-8000-000000000001"), 3);

    @Test
    void readsWhatItWrote() {
        assertThat(RelayRecord.parse(RelayRecord.of(EVENT).toBytes())).contains(EVENT);
    }

    @Test
    void passesOverFieldsOfANewerVersion() {
        String newer = new String(RelayRecord.of(EVENT).toBytes(), UTF_8).replace("}", ",\"lane\":{\"a\":1}}");

        assertThat(RelayRecord.parse(newer.getBytes(UTF_8))).contains(EVENT);
    }

    @Test
    void takesNoValueForNoEvent() {
        assertThat(RelayRecord.parse(null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "hello",
                "{",
                "[]",
                "{}",
                "\"x\"",
                "42",
                "{\"eventId\":null}",
                "{\"eventId\":5}",
                "{\"schema\":1,\"eventId\":\"0198f0c2-0000-7000-8000-000000000001.0\",\"requestId\":\"0198f0c2-0000-7000-8000-000000000001\",\"generation\":0}",
                "{\"schema\":1,\"eventId\":\"0198f0c2-0000-7000-8000-000000000001.3\",\"requestId\":\"0198f0c2-0000-7000-8000-000000000001\",\"generation\":4}",
                "{\"schema\":1,\"eventId\":\"0198f0c2-0000-7000-8000-000000000001.3\",\"requestId\":\"other\",\"generation\":3}",
                "{\"schema\":1,\"eventId\":\"0198F0C2-0000-7000-8000-000000000001.3\",\"requestId\":\"0198F0C2-0000-7000-8000-000000000001\",\"generation\":3}",
                "{\"schema\":1,\"eventId\":\"0198f0c2-0000-7000-8000-000000000001.99999999999\",\"requestId\":\"0198f0c2-0000-7000-8000-000000000001\",\"generation\":3}"
            })
    void takesAnythingElseForNoEvent(String value) {
        assertThat(RelayRecord.parse(value.getBytes(UTF_8))).isEmpty();
    }

    @Test
    void takesDeepNestingAndInvalidUtf8ForNoEvent() {
        assertThat(RelayRecord.parse("[".repeat(100_000).getBytes(UTF_8))).isEmpty();
        assertThat(RelayRecord.parse(new byte[] {(byte) 0xff, (byte) 0xfe, 0})).isEmpty();
    }
}
