package io.retryrelay.windows;

import io.retryrelay.infra.Sandbox;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Someone else's Kafka transaction on the relay's topic; open until someone ends it, or the broker does after a time. */
final class HangingTransaction implements AutoCloseable {

    private static final Duration ENDED_BY_THE_BROKER = Duration.ofSeconds(15);

    private final String topic;
    private final KafkaProducer<byte[], byte[]> producer;

    HangingTransaction(Sandbox sandbox) {
        this.topic = sandbox.name();
        this.producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        sandbox.infrastructure().bootstrapServers(),
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        "foreign",
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        Math.toIntExact(ENDED_BY_THE_BROKER.toMillis())),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        producer.initTransactions();
        producer.beginTransaction();
    }

    /** Answers where the record stands. */
    long writes(String words) throws ExecutionException, InterruptedException {
        return producer.send(new ProducerRecord<>(topic, 0, null, words.getBytes(StandardCharsets.UTF_8)))
                .get()
                .offset();
    }

    void commits() {
        producer.commitTransaction();
    }

    void aborts() {
        producer.abortTransaction();
    }

    /** Its producer is gone without a word. */
    void isLeftOpen() {
        producer.close(Duration.ZERO);
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
