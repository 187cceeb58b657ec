package io.retryrelay.relay;

import io.retryrelay.outbox.ClientSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.stereotype.Component;

/** What Kafka's clients and the listener run with, whoever set it. Tells only settings that hold no secret. */
@Component
class EffectiveSettings {

    private static final List<String> OF_CLIENTS = List.of(
            "bootstrap.servers",
            "client.id",
            "security.protocol",
            "sasl.mechanism",
            "request.timeout.ms",
            "metadata.max.age.ms",
            "reconnect.backoff.ms",
            "reconnect.backoff.max.ms");
    private static final List<String> OF_PRODUCER = List.of(
            "acks",
            "enable.idempotence",
            "retries",
            "max.in.flight.requests.per.connection",
            "linger.ms",
            "max.block.ms",
            "delivery.timeout.ms",
            "key.serializer",
            "value.serializer");
    private static final List<String> OF_CONSUMER = List.of(
            "group.id",
            "group.instance.id",
            "enable.auto.commit",
            "auto.offset.reset",
            "isolation.level",
            "max.poll.records",
            "max.poll.interval.ms",
            "session.timeout.ms",
            "heartbeat.interval.ms",
            "default.api.timeout.ms",
            "key.deserializer",
            "value.deserializer");

    private final ConsumerFactory<?, ?> consumers;
    private final ProducerFactory<?, ?> producers;
    private final RelaySwitch relay;

    EffectiveSettings(ConsumerFactory<?, ?> consumers, ProducerFactory<?, ?> producers, RelaySwitch relay) {
        this.consumers = consumers;
        this.producers = producers;
        this.relay = relay;
    }

    /** Those of the factory, and what the container puts in their place. */
    ClientSettings ofConsumer() {
        Map<String, Object> settings = new HashMap<>(consumers.getConfigurationProperties());
        container().getKafkaConsumerProperties().forEach((name, value) -> settings.put(name.toString(), value));
        return ClientSettings.ofConsumer(settings);
    }

    private ContainerProperties container() {
        return relay.container().getContainerProperties();
    }

    /** In one piece for the log, a line for each part. */
    String inWords() {
        ClientSettings producer = ClientSettings.ofProducer(producers.getConfigurationProperties());
        return String.join(
                "\n",
                line("producer", producer.shown(OF_CLIENTS), producer.shown(OF_PRODUCER)),
                line("consumer", ofConsumer().shown(OF_CLIENTS), ofConsumer().shown(OF_CONSUMER)),
                line("listener", ofContainer(), Map.of()));
    }

    private Map<String, String> ofContainer() {
        ContainerProperties container = container();
        return Map.of(
                "ackMode", String.valueOf(container.getAckMode()),
                "syncCommits", String.valueOf(container.isSyncCommits()),
                "syncCommitTimeout", String.valueOf(container.getSyncCommitTimeout()),
                "shutdownTimeout", container.getShutdownTimeout() + " ms",
                "authExceptionRetryInterval", String.valueOf(container.getAuthExceptionRetryInterval()));
    }

    private static String line(String part, Map<String, String> common, Map<String, String> own) {
        return "  " + part + ": " + inWords(common) + (own.isEmpty() ? "" : ", " + inWords(own));
    }

    private static String inWords(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(", "));
    }
}
