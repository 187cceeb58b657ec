package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.OwnSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;
import org.springframework.kafka.listener.MessageListener;
import org.springframework.kafka.listener.MessageListenerContainer;

class EffectiveSettingsTest {

    private static final KafkaListenerEndpointRegistry NOBODY = new KafkaListenerEndpointRegistry();

    private static final Map<String, String> SECRETS = Map.of(
            "spring.kafka.properties.sasl.jaas.config", "PlainLoginModule password=hush-1;",
            "spring.kafka.ssl.key-password", "hush-2",
            "spring.kafka.ssl.key-store-password", "hush-3",
            "spring.kafka.ssl.trust-store-password", "hush-4");

    private final ContainerProperties properties = new ContainerProperties("topic");
    private final DefaultKafkaConsumerFactory<byte[], byte[]> consumers =
            new DefaultKafkaConsumerFactory<>(OwnSettings.ofConsumer(SECRETS));

    @Test
    void tellWhatTheClientsRunWithButNoSecret() {
        assertThat(settings().inWords())
                .contains(
                        "enable.idempotence=true", "acks=all", "auto.offset.reset=earliest", "session.timeout.ms=10000")
                .doesNotContain("hush");
    }

    @Test
    void tellWhatTheContainerPutsInTheFactorysPlace() {
        properties.getKafkaConsumerProperties().setProperty("auto.offset.reset", "latest");

        assertThat(settings().ofConsumer().get("auto.offset.reset")).isEqualTo("latest");
    }

    private EffectiveSettings settings() {
        properties.setMessageListener((MessageListener<byte[], byte[]>) record -> {});
        return new EffectiveSettings(
                consumers,
                new DefaultKafkaProducerFactory<>(OwnSettings.ofProducer(SECRETS)),
                new RelaySwitch(NOBODY, new ConsumerPause(NOBODY, new Bell())) {
                    @Override
                    MessageListenerContainer container() {
                        return new KafkaMessageListenerContainer<>(consumers, properties);
                    }
                });
    }
}
