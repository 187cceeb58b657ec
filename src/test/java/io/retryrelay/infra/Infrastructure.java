package io.retryrelay.infra;

import java.nio.file.Path;

/**
 * A Kafka broker and a MySQL-compatible database, wherever they come from.
 *
 * <p>{@code RELAY_INFRA} chooses: {@code embedded} (child processes of this JVM), {@code docker} (Testcontainers) or
 * {@code external} ({@code RELAY_KAFKA}, {@code RELAY_JDBC_URL}, {@code RELAY_JDBC_USER},
 * {@code RELAY_JDBC_PASSWORD}). Unset, tests take Docker when an engine answers, else embedded.
 */
public interface Infrastructure extends AutoCloseable {

    /** Starts what is not running yet; returns when broker and database answer. */
    void start();

    /** The broker's address as {@code host:port}; valid after {@link #start()}. */
    String bootstrapServers();

    /** The server, and whatever database its URL names; valid after {@link #start()}. */
    Database database();

    /** Stops what was started here. Data of a test is left for reading until the next run. */
    @Override
    void close();

    /**
     * The development run's, not yet started: embedded unless {@code RELAY_INFRA} says otherwise.
     *
     * @param folder where the embedded ones keep their data
     */
    static Infrastructure forDevelopment(Path folder, int kafkaPort, int mariaDbPort) {
        return switch (InfrastructureKind.forDevelopment()) {
            case EMBEDDED -> EmbeddedInfrastructure.forDevelopment(folder, kafkaPort, mariaDbPort);
            case DOCKER -> new DockerInfrastructure();
            case EXTERNAL -> ExternalInfrastructure.fromEnvironment();
        };
    }

    /** The one that all tests of this JVM share, started. */
    static Infrastructure shared() {
        return SharedInfrastructure.get();
    }
}
