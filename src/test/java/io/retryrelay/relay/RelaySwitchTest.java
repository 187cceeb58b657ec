package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.MessageListener;
import org.springframework.kafka.listener.MessageListenerContainer;

/** On a container that never finds its broker. */
class RelaySwitchTest {

    private static final KafkaListenerEndpointRegistry NOBODY = new KafkaListenerEndpointRegistry();

    private final Consumers consumers = new Consumers();
    private final ConcurrentMessageListenerContainer<byte[], byte[]> container = container(consumers);
    private final RelaySwitch relay = new RelaySwitch(NOBODY, new ConsumerPause(NOBODY, new Bell())) {
        @Override
        MessageListenerContainer container() {
            return container;
        }
    };

    @AfterEach
    void stop() {
        container.stop(false);
    }

    @Test
    void isOffUntilItIsReleased() {
        relay.turnOn();
        assertThat(container.isRunning()).isFalse();

        relay.release();
        relay.turnOn();

        assertThat(relay.isOn()).isTrue();
    }

    @Test
    void staysOffOnceTheApplicationStops() {
        relay.release();
        relay.hold();

        relay.turnOn();

        assertThat(container.isRunning()).isFalse();
    }

    /** Such a container calls itself running, and its own start would do nothing. */
    @Test
    void turnsOnAContainerWhoseConsumerCouldNotBeMadeBefore() {
        relay.release();
        consumers.refuse = true;
        assertThatThrownBy(relay::turnOn).isInstanceOf(KafkaException.class);
        assertThat(container.isRunning()).isTrue();
        assertThat(relay.isOn()).isFalse();

        consumers.refuse = false;
        relay.turnOn();

        assertThat(relay.isOn()).isTrue();
    }

    private static ConcurrentMessageListenerContainer<byte[], byte[]> container(Consumers consumers) {
        ContainerProperties properties = new ContainerProperties("topic");
        properties.setMessageListener((MessageListener<byte[], byte[]>) record -> {});
        return new ConcurrentMessageListenerContainer<>(consumers, properties);
    }

    private static final class Consumers extends DefaultKafkaConsumerFactory<byte[], byte[]> {

        private boolean refuse;

        private Consumers() {
            super(
                    Map.of("bootstrap.servers", "127.0.0.1:1", "group.id", "group"),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer());
        }

        @Override
        public Consumer<byte[], byte[]> createConsumer(
                String groupId, String clientIdPrefix, String clientIdSuffix, Properties properties) {
            if (refuse) {
                throw new KafkaException("No resolvable bootstrap urls");
            }
            return super.createConsumer(groupId, clientIdPrefix, clientIdSuffix, properties);
        }
    }
}
