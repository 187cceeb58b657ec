package io.retryrelay.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;

/** The same on whatever {@code RELAY_INFRA} chose. */
class SharedInfrastructureIT {

    private final Infrastructure infrastructure = Infrastructure.shared();

    @Test
    void answers() {
        assertThat(KafkaBroker.answers(infrastructure.bootstrapServers())).isTrue();
        assertThat(infrastructure.database().answers()).isTrue();
    }

    @Test
    void createsNoTopicByItself() throws Exception {
        try (var admin = Admin.create(Map.<String, Object>of("bootstrap.servers", infrastructure.bootstrapServers()))) {
            var node = admin.describeCluster().nodes().get().iterator().next();
            var broker = new ConfigResource(ConfigResource.Type.BROKER, node.idString());
            var settings = admin.describeConfigs(List.of(broker)).all().get().get(broker);

            assertThat(settings.get("auto.create.topics.enable").value()).isEqualTo("false");
        }
    }

    @Test
    void givesEachSandboxADatabaseOfItsOwn() throws Exception {
        try (var one = Sandbox.fresh();
                var other = Sandbox.fresh();
                var connection = one.database().connect();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE note (id INT)");

            assertThat(one.name()).isNotEqualTo(other.name());
            assertThat(connection.getCatalog()).isEqualTo(one.name());
            assertThat(other.database().answers()).isTrue();
        }
    }
}
