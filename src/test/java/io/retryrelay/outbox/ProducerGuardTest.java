package io.retryrelay.outbox;

import static io.retryrelay.platform.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.retryrelay.infra.OwnSettings;
import io.retryrelay.platform.StartRefused;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProducerGuardTest {

    @Test
    void passesWhatTheApplicationSays() {
        assertThatCode(() -> check(OwnSettings.ofProducer(Map.of()))).doesNotThrowAnyException();
    }

    /** Kafka's defaults would do today; but only what is said by name makes a conflict fail. */
    @ParameterizedTest
    @ValueSource(strings = {"enable.idempotence", "acks", "key.serializer", "value.serializer"})
    void refusesWhatIsNoLongerSaid(String setting) {
        Map<String, Object> settings = OwnSettings.ofProducer(Map.of());
        settings.remove(setting);

        assertThatThrownBy(() -> check(settings))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining(setting.contains("serializer") ? "serializer" : setting)
                .hasMessageMatching(".* (is not set: .*|.*no default value.*)");
    }

    @ParameterizedTest
    @CsvSource({
        "spring.kafka.producer.properties.enable.idempotence, false, to true",
        "spring.kafka.producer.acks, 1, to all",
        "spring.kafka.producer.acks, 0, to all",
        "spring.kafka.producer.retries, 0, to 1 or more",
        "spring.kafka.producer.properties.max.in.flight.requests.per.connection, 6, to 5",
        "spring.kafka.producer.properties.max.block.ms, 10001, to 10000 or less",
        "spring.kafka.producer.properties.delivery.timeout.ms, 9999, to a number from 10000 to 120000",
        "spring.kafka.producer.properties.delivery.timeout.ms, 120001, to a number from 10000 to 120000",
        "spring.kafka.producer.value-serializer, org.apache.kafka.common.serialization.StringSerializer, "
                + "to org.apache.kafka.common.serialization.ByteArraySerializer",
    })
    void refusesByNameWithTheCure(String property, String value, String cure) {
        assertRefused(
                () -> check(OwnSettings.ofProducer(Map.of(property, value))),
                property + " is " + value + ": ",
                "Set " + property + " " + cure);
    }

    @Test
    void refusesWhatIsNoSettingOfKafkas() {
        assertThatThrownBy(() -> check(OwnSettings.ofProducer(
                        Map.of("spring.kafka.producer.properties.enable.idempotence", "perhaps"))))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("enable.idempotence")
                .hasMessageContaining("perhaps");
    }

    private static void check(Map<String, Object> given) {
        ClientSettings settings = ClientSettings.ofProducer(given);
        ProducerGuard.checkDelivery(settings);
        ProducerGuard.checkTimes(settings);
    }
}
