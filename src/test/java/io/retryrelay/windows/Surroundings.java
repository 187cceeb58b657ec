package io.retryrelay.windows;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.KafkaBroker;
import io.retryrelay.infra.MariaDb;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.infra.TcpProxy;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.story.RelayTopic;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The relay with a proxy on each of its ways: to Kafka, to the database and to B. Time-outs and leases are short. */
final class Surroundings implements AutoCloseable {

    private final Sandbox sandbox = Sandbox.fresh(Ground.infrastructure());
    private final SimulatedB b = SimulatedB.onPort(0);
    private final TcpProxy kafka = Ground.infrastructure().kafka().proxy();
    private final TcpProxy database = TcpProxy.before(portOf(sandbox.database().jdbcUrl()));
    private final TcpProxy target = TcpProxy.before(b.port());
    private final RelayTopic topic = new RelayTopic(sandbox);
    private final List<AppProcess> apps = new ArrayList<>();

    /** One instance, not yet started; it is killed in the end. */
    AppProcess app(String name) {
        AppProcess app = new AppProcess(name, properties());
        apps.add(app);
        return app;
    }

    private Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>(sandbox.properties(b));
        properties.replaceAll((name, value) -> value.equals(b.baseUrl()) ? "http://" + target.address() : value);
        properties.put("spring.kafka.bootstrap-servers", kafka.address());
        properties.put("spring.datasource.url", proxied(sandbox.database().jdbcUrl()));
        properties.putAll(Sandbox.deadlines("4s"));
        properties.put("relay.lease", "8s");
        properties.put("relay.db-grace", "1s");
        properties.put("spring.kafka.consumer.properties.session.timeout.ms", "3000");
        properties.put("spring.kafka.consumer.properties.heartbeat.interval.ms", "500");
        properties.put("spring.kafka.producer.properties.request.timeout.ms", "1000");
        properties.put("spring.kafka.producer.properties.delivery.timeout.ms", "2000");
        properties.put("spring.kafka.producer.properties.max.block.ms", "1000");
        properties.put("spring.kafka.producer.properties.reconnect.backoff.max.ms", "1000");
        properties.put("spring.kafka.consumer.properties.reconnect.backoff.max.ms", "1000");
        properties.put("spring.kafka.admin.properties.reconnect.backoff.max.ms", "1000");
        properties.put("spring.datasource.hikari.data-source-properties.socketTimeout", "2000");
        properties.put(
                "spring.datasource.hikari.data-source-properties.sessionVariables",
                "innodb_lock_wait_timeout=3,wait_timeout=60");
        return properties;
    }

    private String proxied(String jdbcUrl) {
        return jdbcUrl.replace(":" + portOf(jdbcUrl) + "/", ":" + database.port() + "/");
    }

    /** Submits that many calls, which differ in their business key alone. */
    List<UUID> submit(RelayApi relay, int number, Object... changes) {
        return IntStream.range(0, number)
                .mapToObj(any -> relay.submit(payment(UUID.randomUUID().toString(), changes)))
                .peek(accepted -> assertThat(accepted.status()).isEqualTo(202))
                .map(Reply::id)
                .toList();
    }

    /** Each is done, B was called once for each of them, and everything is acknowledged. */
    void assertCalledOnceEach(List<UUID> requests) {
        String ids = requests.stream().map(id -> "'" + id + "'").collect(Collectors.joining(","));
        await().atMost(Duration.ofSeconds(90))
                .untilAsserted(() -> assertThat(sandbox.number(
                                "select count(*) from retry_request where state = 'SUCCEEDED' and id in (" + ids + ")"))
                        .isEqualTo(requests.size()));
        assertThat(sandbox.number(
                        "select count(*) from attempt where outcome <> 'NOT_SENT' and request_id in (" + ids + ")"))
                .isEqualTo(requests.size());
        assertThat(b.rawCalls()).isEqualTo(requests.size());
        assertThat(b.effects()).isEqualTo(requests.size());
        topic.awaitAllAcknowledged();
    }

    private static int portOf(String jdbcUrl) {
        return URI.create(jdbcUrl.substring("jdbc:".length())).getPort();
    }

    Sandbox sandbox() {
        return sandbox;
    }

    SimulatedB b() {
        return b;
    }

    RelayTopic topic() {
        return topic;
    }

    /** Between the relay and Kafka. */
    TcpProxy kafka() {
        return kafka;
    }

    /** Between the relay and the database. */
    TcpProxy database() {
        return database;
    }

    /** Between the relay and B. */
    TcpProxy target() {
        return target;
    }

    MariaDb mariaDb() {
        return Ground.infrastructure().mariaDb();
    }

    KafkaBroker broker() {
        return Ground.infrastructure().kafka();
    }

    /** All is well again, and B has counted nothing. */
    void heal() {
        Ground.repair();
        kafka.heal();
        database.heal();
        target.heal();
        b.reset();
    }

    @Override
    public void close() {
        apps.forEach(AppProcess::kill9);
        topic.close();
        kafka.close();
        database.close();
        target.close();
        b.close();
        sandbox.close();
    }
}
