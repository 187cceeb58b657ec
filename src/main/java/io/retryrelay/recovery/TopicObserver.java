package io.retryrelay.recovery;

import io.retryrelay.outbox.TopicKeeper;
import io.retryrelay.outbox.TopicProperties;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Lazy;
import org.springframework.kafka.KafkaException;
import org.springframework.stereotype.Component;

/** Looks at the topic and at the group's committed offset; creates the topic anew if someone deleted it. */
@Component
class TopicObserver {

    private static final long ANSWER_SECONDS = 10;

    private final Admin admin;
    private final TopicKeeper keeper;
    private final TopicPartition partition;
    private final String group;

    TopicObserver(
            @Lazy Admin admin,
            TopicKeeper keeper,
            TopicProperties topic,
            @Value("${spring.kafka.consumer.group-id}") String group) {
        this.admin = admin;
        this.keeper = keeper;
        this.partition = new TopicPartition(topic.name(), 0);
        this.group = group;
    }

    /** @throws KafkaException if Kafka does not answer */
    TopicPosition look() {
        String topicId = keeper.ensure();
        return new TopicPosition(topicId, offset(OffsetSpec.earliest()), offset(OffsetSpec.latest()), committed());
    }

    private long offset(OffsetSpec which) {
        return await(admin.listOffsets(Map.of(partition, which)).partitionResult(partition))
                .offset();
    }

    private long committed() {
        OffsetAndMetadata offset = await(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
                .get(partition);
        return offset == null ? 0 : offset.offset();
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
