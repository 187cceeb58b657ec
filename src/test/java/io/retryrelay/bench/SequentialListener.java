package io.retryrelay.bench;

import io.retryrelay.infra.Sandbox;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.listener.AcknowledgingMessageListener;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.ContainerProperties.AckMode;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;
import org.springframework.kafka.support.Acknowledgment;

/**
 * The listener that everybody writes first: one record after the other, claim, call, settle, acknowledge. The same rows
 * are written in the same two transactions, by bare JDBC on one connection.
 */
final class SequentialListener implements Contender {

    private static final String TARGET = "sequential";

    private final Sandbox sandbox;
    private final BenchB b;
    private final Seed seed;
    private final CheapCall call;
    private final boolean calling;

    /** @param calling whether B is called; else the database alone is at work */
    SequentialListener(Sandbox sandbox, BenchB b, Seed seed, boolean calling) {
        this.sandbox = sandbox;
        this.b = b;
        this.seed = seed;
        this.call = new CheapCall(b.baseUrl());
        this.calling = calling;
    }

    @Override
    public String name() {
        return calling ? "sequential listener" : "its database work alone";
    }

    /** Of about ten seconds. */
    @Override
    public int most(Load load) {
        return 10_000 / (load.latencyMillis() + 5);
    }

    @Override
    public Measured run(Load load) throws Exception {
        b.begin(load);
        String prefix = seed.rows(load, TARGET, false);
        try (Sandbox corner = Sandbox.fresh(sandbox.infrastructure());
                Connection connection = sandbox.database().connect()) {
            fillTopic(corner, prefix, load.requests());
            connection.setAutoCommit(false);
            return consume(load, corner, connection);
        }
    }

    private static void fillTopic(Sandbox corner, String prefix, int requests) throws Exception {
        Map<String, Object> servers =
                Map.of("bootstrap.servers", corner.infrastructure().bootstrapServers());
        try (Admin admin = Admin.create(servers);
                KafkaProducer<byte[], byte[]> producer =
                        new KafkaProducer<>(servers, new ByteArraySerializer(), new ByteArraySerializer())) {
            admin.createTopics(List.of(new NewTopic(corner.name(), 1, (short) 1)))
                    .all()
                    .get();
            for (int i = 0; i < requests; i++) {
                producer.send(new ProducerRecord<>(corner.name(), id(prefix, i).getBytes(StandardCharsets.US_ASCII)));
            }
        }
    }

    private static String id(String prefix, int number) {
        return prefix + "-0000-7000-8000-" + "%012x".formatted(number);
    }

    private Measured consume(Load load, Sandbox corner, Connection connection) throws InterruptedException {
        CountDownLatch left = new CountDownLatch(load.requests());
        AtomicReference<Long> cpu = new AtomicReference<>(0L);
        long[] begin = new long[1];
        ContainerProperties properties = new ContainerProperties(corner.name());
        properties.setAckMode(AckMode.MANUAL_IMMEDIATE);
        properties.setMessageListener((AcknowledgingMessageListener<byte[], byte[]>) (record, acknowledgment) -> {
            begin[0] = begin[0] == 0 ? System.nanoTime() : begin[0];
            handle(load, record, acknowledgment, connection);
            cpu.set(ManagementFactory.getThreadMXBean()
                    .getThreadCpuTime(Thread.currentThread().getId()));
            left.countDown();
        });
        KafkaMessageListenerContainer<byte[], byte[]> container =
                new KafkaMessageListenerContainer<>(consumers(corner), properties);
        container.start();
        left.await();
        long end = System.nanoTime();
        container.stop();
        Map<String, Double> costs = Map.of("CPU seconds", cpu.get() / 1e9 * 1000 / load.requests());
        return calling ? b.end(end, costs) : new Measured(load.requests() / ((end - begin[0]) / 1e9), 0, 0, 0, costs);
    }

    private static DefaultKafkaConsumerFactory<byte[], byte[]> consumers(Sandbox corner) {
        return new DefaultKafkaConsumerFactory<>(
                Map.of(
                        "bootstrap.servers",
                        corner.infrastructure().bootstrapServers(),
                        "group.id",
                        corner.name(),
                        "auto.offset.reset",
                        "earliest",
                        "enable.auto.commit",
                        false),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    private void handle(
            Load load, ConsumerRecord<byte[], byte[]> record, Acknowledgment acknowledgment, Connection connection) {
        try {
            String id = new String(record.value(), StandardCharsets.US_ASCII);
            String event = id + ".1";
            claim(connection, id, event, record);
            boolean done = !calling;
            while (!done) {
                done = call.make(load.pathOf((int) record.offset()));
            }
            settle(connection, id, event);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } finally {
            acknowledgment.acknowledge();
        }
    }

    private static void claim(Connection connection, String id, String event, ConsumerRecord<byte[], byte[]> record)
            throws SQLException {
        update(connection, "select id from retry_request where id = ? for update", id);
        update(
                connection,
                "update retry_request set state = 'CALLING', attempt_count = attempt_count + 1,"
                        + " attempts_in_round = attempts_in_round + 1, lease_until = utc_timestamp(6) + interval 30 second,"
                        + " updated_at = utc_timestamp(6) where id = ? and state = 'QUEUED' and generation = 1",
                id);
        update(
                connection,
                "insert into attempt (event_id, request_id, generation, started_at, response_truncated, idempotency_key,"
                        + " request_hash, instance, topic, topic_partition, topic_offset)"
                        + " values (?, ?, 1, utc_timestamp(6), false, ?, '', 'bench', ?, 0, " + record.offset() + ")",
                event,
                id,
                id,
                record.topic());
        connection.commit();
    }

    private static void settle(Connection connection, String id, String event) throws SQLException {
        update(
                connection,
                "insert into processed_event (event_id, request_id, generation, outcome, processed_at)"
                        + " values (?, ?, 1, 'SUCCEEDED', utc_timestamp(6))",
                event,
                id);
        update(
                connection,
                "update attempt set ended_at = utc_timestamp(6), outcome = 'SUCCEEDED', status = 200 where event_id = ?",
                event);
        update(
                connection,
                "update retry_request set state = 'SUCCEEDED', lease_until = null, updated_at = utc_timestamp(6)"
                        + " where id = ? and state = 'CALLING' and generation = 1",
                id);
        connection.commit();
    }

    private static void update(Connection connection, String sql, String... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            statement.execute();
        }
    }
}
