package io.retryrelay.outbox;

import java.util.Map;
import java.util.Optional;
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

/** Asks Kafka how far the one partition reaches, and how far the group has come. Each throws {@link KafkaException}. */
@Component
public class TopicOffsets {

    private static final long ANSWER_SECONDS = 10;

    private final Admin admin;
    private final TopicPartition partition;
    private final String group;

    TopicOffsets(@Lazy Admin admin, TopicProperties topic, @Value("${spring.kafka.consumer.group-id}") String group) {
        this.admin = admin;
        this.partition = new TopicPartition(topic.name(), 0);
        this.group = group;
    }

    /** The oldest offset that can still be read. */
    public long start() {
        return offset(OffsetSpec.earliest());
    }

    /** One behind the newest. */
    public long end() {
        return offset(OffsetSpec.latest());
    }

    /** The next offset the group would read; empty if it never committed, or so long ago that Kafka forgot. */
    public Optional<Long> committed() {
        return Optional.ofNullable(await(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
                        .get(partition))
                .map(OffsetAndMetadata::offset);
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
