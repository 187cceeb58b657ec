package io.retryrelay.relay;

import static io.retryrelay.platform.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.retryrelay.infra.OwnSettings;
import io.retryrelay.outbox.ClientSettings;
import io.retryrelay.platform.StartRefused;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsumerGuardTest {

    private static final HandlingTime USUAL = new HandlingTime(Duration.ofSeconds(10));

    @Test
    void passesWhatTheApplicationSays() {
        assertThatCode(() -> check(OwnSettings.ofConsumer(Map.of()), USUAL)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "enable.auto.commit",
                "auto.offset.reset",
                "isolation.level",
                "key.deserializer",
                "value.deserializer"
            })
    void refusesWhatIsNoLongerSaid(String setting) {
        Map<String, Object> settings = OwnSettings.ofConsumer(Map.of());
        settings.remove(setting);

        assertThatThrownBy(() -> check(settings, USUAL)).isInstanceOf(StartRefused.class);
    }

    @ParameterizedTest
    @CsvSource({
        "spring.kafka.consumer.enable-auto-commit, true, to false",
        "spring.kafka.consumer.auto-offset-reset, latest, to earliest",
        "spring.kafka.consumer.auto-offset-reset, none, to earliest",
        "spring.kafka.consumer.auto-offset-reset, by_duration:PT1H, to earliest",
        "spring.kafka.consumer.max-poll-records, 5001, to 5000 or less",
        "spring.kafka.consumer.properties.heartbeat.interval.ms, 6000, to 5000 or less",
        "spring.kafka.consumer.properties.max.poll.interval.ms, 70000, to 70001 or more",
        "spring.kafka.consumer.properties.session.timeout.ms, 300000, to 300001 or more",
        "spring.kafka.consumer.value-deserializer, org.apache.kafka.common.serialization.StringDeserializer, "
                + "to org.apache.kafka.common.serialization.ByteArrayDeserializer",
    })
    void refusesByNameWithTheCure(String property, String value, String cure) {
        assertRefused(() -> check(OwnSettings.ofConsumer(Map.of(property, value)), USUAL), value, cure);
    }

    @Test
    void refusesADeadlineDuringWhichThePartitionWouldBeTakenAway() {
        HandlingTime slow = new HandlingTime(Duration.ofMinutes(3));

        assertRefused(
                () -> check(OwnSettings.ofConsumer(Map.of()), slow),
                "spring.kafka.consumer.properties.max.poll.interval.ms is 300000: ",
                "to 410001 or more, or shorten the deadline");
    }

    private static void check(Map<String, Object> given, HandlingTime times) {
        ClientSettings settings = ClientSettings.ofConsumer(given);
        ConsumerGuard.checkOffsets(settings);
        ConsumerGuard.checkReading(settings);
        ConsumerGuard.checkTimes(settings, times);
    }
}
