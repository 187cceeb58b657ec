package io.retryrelay.infra;

import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.mysql.MySQLContainer;

/** The broker and the database of production, in containers. */
final class DockerInfrastructure implements Infrastructure {

    private final KafkaContainer kafka = new KafkaContainer("apache/kafka:4.3.1")
            .withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false")
            .withEnv("KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS", "1000")
            .withEnv("KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS", "1")
            .withEnv("KAFKA_TRANSACTION_STATE_LOG_NUM_PARTITIONS", "1");

    private final MySQLContainer mysql = new MySQLContainer("mysql:9.7")
            .withUsername("root")
            .withUrlParam("sslMode", "DISABLED")
            .withUrlParam("allowPublicKeyRetrieval", "true")
            .withCommand("--default-time-zone=" + MariaDb.TIME_ZONE, "--max-allowed-packet=64M");

    @Override
    public void start() {
        Startables.deepStart(kafka, mysql).join();
    }

    @Override
    public String bootstrapServers() {
        return kafka.getBootstrapServers();
    }

    @Override
    public Database database() {
        return new Database(mysql.getJdbcUrl(), mysql.getUsername(), mysql.getPassword());
    }

    @Override
    public void close() {
        kafka.stop();
        mysql.stop();
    }
}
