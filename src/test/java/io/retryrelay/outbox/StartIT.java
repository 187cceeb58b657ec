package io.retryrelay.outbox;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayTopic;
import io.retryrelay.windows.Covers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Sandbox sandbox = Sandbox.fresh();
    private final SimulatedB b = SimulatedB.onPort(0);
    private final AppProcess app = new AppProcess("start", sandbox.properties(b));

    @AfterEach
    void clear() {
        app.kill9();
        b.close();
        sandbox.close();
    }

    @Test
    @Covers("A1.12")
    void refusesATopicWithThreePartitionsByName() throws Exception {
        try (Admin admin = Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                sandbox.infrastructure().bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(sandbox.name(), 3, (short) 1)))
                    .all()
                    .get();
        }

        app.launch();

        await().atMost(PATIENCE).until(() -> !app.isAlive());
        assertThat(app.log())
                .contains("Topic " + sandbox.name()
                        + " (relay.topic.name) has 3 partitions; the relay needs exactly one.")
                .doesNotContain("\tat ");
    }

    @Test
    @Covers("W06")
    @Tag("long")
    void refusesALeaseThatACallCouldOutlive() {
        app.with("relay.lease", "11s").launch();

        await().atMost(PATIENCE).until(() -> !app.isAlive());
        assertThat(app.log()).contains("relay.lease is PT11S").contains("Set relay.lease above");
    }

    @Test
    void refusesASettingThatBreaksThePromiseByNameWithTheCure() {
        app.with("spring.kafka.producer.acks", "1").launch();

        await().atMost(PATIENCE).until(() -> !app.isAlive());
        assertThat(app.log())
                .contains("spring.kafka.producer.acks is 1: ", "Set spring.kafka.producer.acks to all.")
                .doesNotContain("\tat ", "Tomcat started");
    }

    @Test
    @Tag("long")
    void tellsWithWhichSettingsFromWhereAndForWhomItStartsAgain() {
        app.with("spring.kafka.properties.sasl.jaas.config", "module required password=hush;")
                .with("relay.targets.gone.base-url", b.baseUrl())
                .start();
        RelayApi relay = RelayApi.at(app.baseUrl());
        for (int i = 0; i < 3; i++) {
            relay.awaitState(relay.submit(payment("done-" + i)).id(), "SUCCEEDED");
        }
        relay.submit(payment("held", "target", "gone", "hold", true));
        try (RelayTopic topic = new RelayTopic(sandbox)) {
            topic.awaitAllAcknowledged();
            app.kill9();
            topic.rewind();
        }

        app.without("relay.targets.gone.base-url").launch();

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(app.log())
                        .contains("resumes at 0 (committed), end 3, lag 3, of which 3 are processed already")
                        .contains("relay.targets.gone is not configured, but 1 open requests name it"));
        assertThat(app.log())
                .contains("Settings in effect:", "enable.idempotence=true", "retention.ms=432000000")
                .doesNotContain("hush");
    }

    @Test
    @Tag("long")
    void refusesAWrongSettingOfKafka() {
        app.with("spring.kafka.security.protocol", "NONE").launch();

        await().atMost(PATIENCE).until(() -> !app.isAlive());
        assertThat(app.log()).contains("security.protocol");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:1", "kafka.invalid:9092"})
    @Covers("W12")
    @Tag("long")
    void takesRequestsInWhileKafkaIsAway(String servers) {
        app.with("spring.kafka.bootstrap-servers", servers).start();
        RelayApi relay = RelayApi.at(app.baseUrl());

        RelayApi.Reply accepted = relay.submit(payment("while-kafka-is-away"));

        assertThat(accepted.status()).isEqualTo(202);
        assertThat(relay.find(accepted.id()).state()).isEqualTo("QUEUED");
    }
}
