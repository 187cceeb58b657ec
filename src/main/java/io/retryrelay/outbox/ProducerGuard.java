package io.retryrelay.outbox;

import io.retryrelay.platform.StartGuard;
import io.retryrelay.platform.StartRefused;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.stereotype.Component;

/**
 * Holds the producer's settings against what publishing relies on. Idempotence must be asked for by name: where it is
 * only the default, a conflicting setting switches it off with no more than a line in the log.
 */
@Component
class ProducerGuard implements StartGuard {

    private static final long LONGEST_BLOCK_MILLIS = 10_000;
    private static final long LONGEST_DELIVERY_MILLIS = 120_000;

    private final ProducerFactory<String, byte[]> producers;

    ProducerGuard(KafkaTemplate<String, byte[]> kafka) {
        this.producers = kafka.getProducerFactory();
    }

    @Override
    public void check() {
        ClientSettings settings = ClientSettings.ofProducer(producers.getConfigurationProperties());
        checkDelivery(settings);
        checkTimes(settings);
        if (producers.getTransactionIdPrefix() != null) {
            throw new StartRefused(
                    "spring.kafka.producer.transaction-id-prefix is " + producers.getTransactionIdPrefix()
                            + ": the relay publishes without transactions, which would cover neither MySQL nor B.",
                    "Remove spring.kafka.producer.transaction-id-prefix.");
        }
    }

    static void checkDelivery(ClientSettings settings) {
        settings.mustSay(
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                List.of(true),
                "without idempotence a resend may write a record twice and change the order");
        settings.mustSay(
                ProducerConfig.ACKS_CONFIG, List.of("all", "-1"), "a record must outlive the broker that took it");
        settings.mustFit(
                ProducerConfig.RETRIES_CONFIG,
                retries -> retries > 0,
                "a record must survive a change of the leader",
                "1 or more, or leave it out");
        settings.mustFit(
                ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                requests -> requests <= 5,
                "with more than 5 the broker cannot keep the order",
                "5");
        settings.mustSay(
                ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, List.of(StringSerializer.class), "records have text keys");
        settings.mustSay(
                ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
                List.of(ByteArraySerializer.class),
                "the relay writes its records' bytes itself");
    }

    static void checkTimes(ClientSettings settings) {
        settings.mustFit(
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                millis -> millis <= LONGEST_BLOCK_MILLIS,
                "the publisher would stand still for so long while Kafka is away",
                LONGEST_BLOCK_MILLIS + " or less");
        long oneTry = settings.number(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG)
                + settings.number(ProducerConfig.LINGER_MS_CONFIG);
        settings.mustFit(
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                millis -> millis >= oneTry && millis <= LONGEST_DELIVERY_MILLIS,
                "it must cover one try (request.timeout.ms plus linger.ms, " + oneTry
                        + " ms), and events behind it wait no longer than " + LONGEST_DELIVERY_MILLIS + " ms",
                "a number from " + oneTry + " to " + LONGEST_DELIVERY_MILLIS);
    }
}
