package io.retryrelay.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.Sandbox;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/** The topic as an administrator sees it: what stands there, and how far the group has come. */
public final class RelayTopic implements AutoCloseable {

    private final String servers;
    private final String group;
    private final TopicPartition partition;
    private final Admin admin;
    private final KafkaProducer<byte[], byte[]> producer;

    public RelayTopic(Sandbox sandbox) {
        this.servers = sandbox.infrastructure().bootstrapServers();
        this.group = sandbox.name();
        this.partition = new TopicPartition(sandbox.name(), 0);
        this.admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers));
        this.producer = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, servers),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** The next offset that the group would read after a restart; 0 if it never committed. */
    public long committed() {
        OffsetAndMetadata offset = get(() -> admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get()
                .get(partition));
        return offset == null ? 0 : offset.offset();
    }

    public long end() {
        return get(() -> admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                .partitionResult(partition)
                .get()
                .offset());
    }

    /** How many records carry the event that has the most. */
    public long mostRecordsOfOneEvent() {
        try (var consumer = new KafkaConsumer<>(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, servers),
                new ByteArrayDeserializer(),
                new StringDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            Map<String, Long> records = new HashMap<>();
            for (long end = end(); consumer.position(partition) < end; ) {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> records.merge(record.value(), 1L, Long::sum));
            }
            return records.values().stream().max(Long::compare).orElse(0L);
        }
    }

    /** The oldest offset that can still be read. */
    public long start() {
        return get(() -> admin.listOffsets(Map.of(partition, OffsetSpec.earliest()))
                .partitionResult(partition)
                .get()
                .offset());
    }

    /** Puts a record on the topic as anybody might; answers its offset. */
    public long produce(byte @Nullable [] value) {
        return produce(value, null);
    }

    /** The same by a clock that is wrong; {@code null} for the right time. */
    public long produce(byte @Nullable [] value, @Nullable Instant at) {
        Long timestamp = at == null ? null : at.toEpochMilli();
        return get(() -> producer.send(new ProducerRecord<>(partition.topic(), 0, timestamp, null, value))
                .get()
                .offset());
    }

    /** The record at this offset, and so all before it, is acknowledged, and none behind it. */
    public void awaitAcknowledged(long offset) {
        await("committed is one behind " + offset)
                .atMost(RelayApi.PATIENCE)
                .untilAsserted(() -> assertThat(committed()).isEqualTo(offset + 1));
    }

    /** Everything is acknowledged: nothing would be read again after a restart. */
    public void awaitAllAcknowledged() {
        await("everything is acknowledged")
                .atMost(RelayApi.PATIENCE)
                .untilAsserted(() -> assertThat(committed()).isEqualTo(end()));
    }

    /** Sets the group back to the first record; its dead members are put out first. */
    public void rewind() {
        get(() -> admin.removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
                .all()
                .get());
        get(() -> admin.alterConsumerGroupOffsets(group, Map.of(partition, new OffsetAndMetadata(0)))
                .all()
                .get());
    }

    /** Sets the group behind the last record, as if all had been read. */
    public void skipToTheEnd() {
        long end = end();
        get(() -> admin.removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
                .all()
                .get());
        get(() -> admin.alterConsumerGroupOffsets(group, Map.of(partition, new OffsetAndMetadata(end)))
                .all()
                .get());
    }

    /** Forgets where the group stood, as Kafka does a week after its last member left; dead members are put out first. */
    public void forgetTheGroup() {
        get(() -> admin.removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
                .all()
                .get());
        get(() -> admin.deleteConsumerGroups(List.of(group)).all().get());
    }

    /** Deletes every record that stands there now. */
    public void truncate() {
        get(() -> admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(end())))
                .all()
                .get());
    }

    /** Changes how long records are kept. */
    public void retain(Duration retention) {
        ConfigEntry entry = new ConfigEntry(TopicConfig.RETENTION_MS_CONFIG, String.valueOf(retention.toMillis()));
        get(() -> admin.incrementalAlterConfigs(Map.of(
                        new ConfigResource(ConfigResource.Type.TOPIC, partition.topic()),
                        List.of(new AlterConfigOp(entry, AlterConfigOp.OpType.SET))))
                .all()
                .get());
    }

    /** Puts the group's dead members out at once, which it would do by itself when their session ran out. */
    public void forgetMembers() {
        await("the group has no members")
                .atMost(RelayApi.PATIENCE)
                .ignoreExceptions()
                .until(() -> members() == 0 || removesMembers());
    }

    private boolean removesMembers() {
        get(() -> admin.removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
                .all()
                .get());
        return members() == 0;
    }

    public void delete() {
        get(() -> admin.deleteTopics(List.of(partition.topic())).all().get());
    }

    /** How many members consume together. */
    public int members() {
        return get(() -> admin.describeConsumerGroups(List.of(group))
                .describedGroups()
                .get(group)
                .get()
                .members()
                .size());
    }

    private interface Asked<T> {
        T answer() throws InterruptedException, ExecutionException;
    }

    private static <T> T get(Asked<T> asked) {
        try {
            return asked.answer();
        } catch (InterruptedException | ExecutionException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
    }
}
