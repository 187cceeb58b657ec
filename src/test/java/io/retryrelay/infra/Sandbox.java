package io.retryrelay.infra;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A corner of the shared infrastructure that nobody else uses: database, topic and consumer group of one name.
 *
 * @param name valid as all three
 * @param database empty at first
 */
public record Sandbox(Infrastructure infrastructure, String name, Database database) implements AutoCloseable {

    private static final List<String> TARGETS = List.of(
            "b-system",
            "keyless",
            "nowhere",
            "hasty",
            "stubborn",
            "patient",
            "fragile",
            "polite",
            "askable",
            "parallel",
            "paced");
    private static final AtomicInteger NUMBER = new AtomicInteger();

    public static Sandbox fresh() {
        return fresh(Infrastructure.shared());
    }

    public static Sandbox fresh(Infrastructure infrastructure) {
        var name = "relay_" + Long.toString(System.currentTimeMillis(), 36) + "_" + NUMBER.incrementAndGet();
        return new Sandbox(infrastructure, name, infrastructure.database().create(name));
    }

    /** What the application needs to run here against that B. */
    public Map<String, String> properties(SimulatedB b) {
        var properties = new LinkedHashMap<String, String>();
        properties.put("spring.kafka.bootstrap-servers", infrastructure.bootstrapServers());
        properties.put("spring.kafka.consumer.group-id", name);
        properties.put("spring.datasource.url", database.jdbcUrl());
        properties.put("spring.datasource.username", database.user());
        properties.put("spring.datasource.password", database.password());
        properties.put("relay.topic.name", name);
        properties.put("relay.targets.b-system.base-url", b.baseUrl());
        properties.putAll(furtherTargets(b));
        properties.putAll(Accounts.properties());
        return properties;
    }

    /**
     * {@code keyless} is the same B, believed to ignore keys; {@code nowhere} refuses every connection;
     * {@code hasty} gives up after two tries, {@code stubborn} after fifty; {@code patient} tries again after an hour;
     * {@code fragile} is left alone after four calls, {@code polite} for as long as it asks, up to five seconds;
     * {@code askable} can be asked for a key; {@code parallel} bears four calls at once, {@code paced} two per second. The others' circuits stay closed, whatever a test does to them.
     */
    private static Map<String, String> furtherTargets(SimulatedB b) {
        var properties = new LinkedHashMap<String, String>();
        properties.put("relay.targets.keyless.base-url", b.baseUrl());
        properties.put("relay.targets.keyless.idempotency.supported", "false");
        properties.put("relay.targets.nowhere.base-url", "http://127.0.0.1:1");
        properties.put("relay.targets.nowhere.retry.initial-delay", "1h");
        properties.put("relay.targets.nowhere.retry.max-delay", "1h");
        properties.put("relay.targets.hasty.base-url", b.baseUrl());
        properties.put("relay.targets.hasty.not-done-statuses", "507");
        properties.put("relay.targets.hasty.retry.max-attempts", "2");
        properties.put("relay.targets.hasty.retry.initial-delay", "10ms");
        properties.put("relay.targets.stubborn.base-url", b.baseUrl());
        properties.put("relay.targets.stubborn.retry.max-attempts", "50");
        properties.put("relay.targets.stubborn.retry.initial-delay", "10ms");
        properties.put("relay.targets.stubborn.retry.max-delay", "10ms");
        properties.put("relay.targets.patient.base-url", b.baseUrl());
        properties.put("relay.targets.patient.retry.initial-delay", "1h");
        properties.put("relay.targets.patient.retry.max-delay", "1h");
        TARGETS.forEach(target -> properties.put("relay.targets." + target + ".circuit.calls", "1000"));
        properties.put("relay.targets.fragile.base-url", b.baseUrl());
        properties.put("relay.targets.fragile.retry.initial-delay", "10ms");
        properties.put("relay.targets.fragile.retry.max-attempts", "50");
        properties.put("relay.targets.fragile.circuit.calls", "4");
        properties.put("relay.targets.fragile.circuit.open", "1s");
        properties.put("relay.targets.fragile.circuit.probes", "2");
        properties.put("relay.targets.polite.base-url", b.baseUrl());
        properties.put("relay.targets.polite.retry.initial-delay", "10ms");
        properties.put("relay.targets.polite.retry.max-retry-after", "5s");
        properties.put("relay.targets.askable.base-url", b.baseUrl());
        properties.put("relay.targets.askable.status-check.path", "/status?key={key}");
        properties.put("relay.targets.parallel.base-url", b.baseUrl());
        properties.put("relay.targets.parallel.unkeyed", "parallel");
        properties.put("relay.targets.parallel.max-concurrency", "4");
        properties.put("relay.targets.paced.base-url", b.baseUrl());
        properties.put("relay.targets.paced.unkeyed", "parallel");
        properties.put("relay.targets.paced.rate", "2");
        properties.put("relay.recovery-interval", "200ms");
        return properties;
    }

    /** The same deadline for every target. */
    public static Map<String, String> deadlines(String deadline) {
        var properties = new LinkedHashMap<String, String>();
        TARGETS.forEach(target -> properties.put("relay.targets." + target + ".deadline", deadline));
        return properties;
    }

    public long count(String table) {
        return number("select count(*) from " + table);
    }

    /** What the query answers, over a connection of its own. */
    public long number(String query) {
        try (var connection = database.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    @Override
    public void close() {
        database.drop(name);
    }
}
