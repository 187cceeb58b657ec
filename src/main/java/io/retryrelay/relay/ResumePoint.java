package io.retryrelay.relay;

import io.retryrelay.outbox.Publications;
import io.retryrelay.outbox.TopicProperties;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Lazy;
import org.springframework.kafka.KafkaException;
import org.springframework.stereotype.Component;

/** Where the group stands when this instance starts, and how much of what it has not acknowledged is done already. */
@Component
class ResumePoint {

    private static final long ANSWER_SECONDS = 5;

    private final Admin admin;
    private final Publications publications;
    private final TopicPartition partition;
    private final String group;

    ResumePoint(
            @Lazy Admin admin,
            Publications publications,
            TopicProperties topic,
            @Value("${spring.kafka.consumer.group-id}") String group) {
        this.admin = admin;
        this.publications = publications;
        this.partition = new TopicPartition(topic.name(), 0);
        this.group = group;
    }

    /** @throws KafkaException if Kafka does not answer */
    String inWords(String topicId) {
        long end = offset(OffsetSpec.latest());
        Optional<Long> committed = committed();
        long from = committed.orElseGet(() -> offset(OffsetSpec.earliest()));
        long lag = Math.max(0, end - from);
        long processed = lag == 0 ? 0 : Math.max(0, lag - publications.open(topicId, from));
        return "%s resumes at %d (%s), end %d, lag %d, of which %d are processed already"
                .formatted(
                        partition,
                        from,
                        committed.isPresent() ? "committed" : "nothing committed",
                        end,
                        lag,
                        processed);
    }

    private Optional<Long> committed() {
        return Optional.ofNullable(await(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
                        .get(partition))
                .map(offset -> offset.offset());
    }

    private long offset(OffsetSpec which) {
        return await(admin.listOffsets(Map.of(partition, which)).partitionResult(partition))
                .offset();
    }

    private static <T> T await(KafkaFuture<T> answer) {
        try {
            return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new KafkaException("Stopped while Kafka was asked", stopped);
        } catch (ExecutionException | TimeoutException failed) {
            throw new KafkaException("Kafka did not answer", failed);
        }
    }
}
