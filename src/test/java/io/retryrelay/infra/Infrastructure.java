package io.retryrelay.infra;

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

    /** The one that all tests of this JVM share, started. */
    static Infrastructure shared() {
        return SharedInfrastructure.get();
    }
}
