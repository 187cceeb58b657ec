package io.retryrelay.chaos;

import io.retryrelay.infra.EmbeddedInfrastructure;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.infra.TcpProxy;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What lies between the relay and all that it needs: a proxy before Kafka, the database and B each. */
final class Network implements AutoCloseable {

    /** @param name of what it leads to */
    record Link(String name, TcpProxy proxy) {}

    private final Sandbox sandbox;
    private final SimulatedB b;
    private final TcpProxy kafka;
    private final TcpProxy database;
    private final TcpProxy target;

    Network(Sandbox sandbox, SimulatedB b, EmbeddedInfrastructure infrastructure) {
        this.sandbox = sandbox;
        this.b = b;
        this.kafka = infrastructure.kafka().proxy();
        this.database = TcpProxy.before(portOf(sandbox.database().jdbcUrl()));
        this.target = TcpProxy.before(b.port());
    }

    List<Link> links() {
        return List.of(new Link("Kafka", kafka), new Link("the database", database), new Link("B", target));
    }

    /** Of an application that comes through here, and gives up soon where nothing is heard. */
    Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>(sandbox.properties(b));
        properties.replaceAll((name, value) -> value.equals(b.baseUrl()) ? "http://" + target.address() : value);
        properties.put("spring.kafka.bootstrap-servers", kafka.address());
        String url = sandbox.database().jdbcUrl();
        properties.put("spring.datasource.url", url.replace(":" + portOf(url) + "/", ":" + database.port() + "/"));
        properties.put("spring.datasource.hikari.data-source-properties.socketTimeout", "4000");
        properties.put(
                "spring.datasource.hikari.data-source-properties.sessionVariables",
                "innodb_lock_wait_timeout=2,wait_timeout=60");
        properties.put("spring.kafka.producer.properties.request.timeout.ms", "1000");
        properties.put("spring.kafka.producer.properties.delivery.timeout.ms", "2000");
        properties.put("spring.kafka.producer.properties.max.block.ms", "1000");
        for (String client : List.of("producer", "consumer", "admin")) {
            properties.put("spring.kafka." + client + ".properties.reconnect.backoff.max.ms", "1000");
        }
        return properties;
    }

    private static int portOf(String jdbcUrl) {
        return URI.create(jdbcUrl.substring("jdbc:".length())).getPort();
    }

    @Override
    public void close() {
        links().forEach(link -> link.proxy().close());
    }
}
