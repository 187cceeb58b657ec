package io.retryrelay.infra;

import java.util.Map;
import java.util.Optional;

/** A broker and a database that someone else runs. */
record ExternalInfrastructure(String bootstrapServers, Database database) implements Infrastructure {

    static ExternalInfrastructure fromEnvironment() {
        return from(System.getenv());
    }

    static ExternalInfrastructure from(Map<String, String> environment) {
        return new ExternalInfrastructure(
                required(environment, "RELAY_KAFKA"),
                new Database(
                        required(environment, "RELAY_JDBC_URL"),
                        required(environment, "RELAY_JDBC_USER"),
                        required(environment, "RELAY_JDBC_PASSWORD")));
    }

    private static String required(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable))
                .orElseThrow(() -> new IllegalStateException("RELAY_INFRA=external needs " + variable));
    }

    @Override
    public void start() {
        if (!KafkaBroker.answers(bootstrapServers)) {
            throw new IllegalStateException("No Kafka broker answers at RELAY_KAFKA=" + bootstrapServers);
        }
        if (!database.answers()) {
            throw new IllegalStateException("No database answers at RELAY_JDBC_URL=" + database.jdbcUrl());
        }
    }

    @Override
    public void close() {
        // not ours to stop
    }
}
