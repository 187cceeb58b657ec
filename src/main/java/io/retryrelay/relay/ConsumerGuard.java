package io.retryrelay.relay;

import io.retryrelay.outbox.ClientSettings;
import io.retryrelay.platform.StartGuard;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.stereotype.Component;

/** Holds the consumer's settings against what consuming relies on. */
@Component
class ConsumerGuard implements StartGuard {

    private static final String BYTES_CANNOT_FAIL =
            "a record that cannot be read would never reach the listener, and stop the topic";

    private final EffectiveSettings effective;
    private final HandlingTime times;

    ConsumerGuard(EffectiveSettings effective, HandlingTime times) {
        this.effective = effective;
        this.times = times;
    }

    @Override
    public void check() {
        ClientSettings settings = effective.ofConsumer();
        checkOffsets(settings);
        checkReading(settings);
        checkTimes(settings, times);
    }

    static void checkOffsets(ClientSettings settings) {
        settings.mustSay(
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                List.of(false),
                "Kafka would commit offsets of records that nobody has handled");
        settings.mustSay(
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                List.of("earliest"),
                "without a committed offset, records that nobody has read would be skipped, or none read at all");
    }

    static void checkReading(ClientSettings settings) {
        List<Class<?>> bytes = List.of(ByteArrayDeserializer.class);
        settings.mustSay(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, bytes, BYTES_CANNOT_FAIL);
        settings.mustSay(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, bytes, BYTES_CANNOT_FAIL);
        settings.mustSay(
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                List.of("read_committed", "read_uncommitted"),
                "what is read of a foreign transaction must not change with Kafka's default");
    }

    static void checkTimes(ClientSettings settings, HandlingTime times) {
        long session = settings.number(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG);
        settings.mustFit(
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
                millis -> millis * 2 <= session,
                "one lost heartbeat must not end the session (session.timeout.ms " + session + ")",
                session / 2 + " or less");
        settings.mustFit(
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                records -> records <= RelayWindow.MOST_POLLED,
                "no more records may come after a full window has paused the consumer",
                RelayWindow.MOST_POLLED + " or less");
        long drain = times.ofADrain().toMillis();
        settings.mustFit(
                ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG,
                millis -> millis > session && millis > 2 * drain,
                "it must be longer than session.timeout.ms (" + session + ") and than twice what is waited for before"
                        + " the partition goes elsewhere, " + times.ofADrainInWords()
                        + "; else it is taken away during calls",
                Math.max(session, 2 * drain) + 1 + " or more, or shorten the deadline");
    }
}
