package io.retryrelay.relay;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SecuredKafka;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A broker takes the relay's rights away, and gives them back. */
@Tag("failures")
class RevokedRightsIT {

    private static final Duration LONG = Duration.ofMinutes(2);

    private final SecuredKafka kafka = new SecuredKafka();
    private final Sandbox sandbox = Sandbox.fresh(kafka);
    private final SimulatedB b = SimulatedB.onPort(0);
    private final AppProcess app = new AppProcess("revoked", sandbox.properties(b))
            .with(kafka.signIn())
            .with("spring.kafka.listener.auth-exception-retry-interval", "1s");

    @BeforeEach
    void start() {
        kafka.start();
        kafka.grant(sandbox.name());
        app.start();
    }

    @AfterEach
    void clear() {
        app.kill9();
        b.close();
        sandbox.close();
        kafka.close();
    }

    @Test
    void consumesAgainWithoutARestartWhenItsRightsComeBack() {
        RelayApi relay = RelayApi.at(app.baseUrl());
        awaitDone(relay, relay.submit(payment("before")));

        kafka.revokeAll();
        awaitConsuming(relay, "DOWN");
        Reply meanwhile = relay.submit(payment("meanwhile"));
        assertThat(meanwhile.status()).isEqualTo(202);
        assertThat(consuming(relay).path("details").path("why").asString()).contains("new connections");
        assertThat(relay.get("/actuator/health/readiness").status()).isEqualTo(200);

        kafka.grant(sandbox.name());

        awaitDone(relay, meanwhile);
        awaitConsuming(relay, "UP");
        assertThat(app.isAlive()).isTrue();
        assertThat(app.log()).doesNotContain("started again in");
        assertThat(b.rawCalls()).isEqualTo(2);
    }

    private static void awaitDone(RelayApi relay, Reply accepted) {
        await().atMost(LONG).until(() -> relay.find(accepted.id()).state().equals("SUCCEEDED"));
    }

    private static void awaitConsuming(RelayApi relay, String status) {
        await().atMost(LONG)
                .until(() -> consuming(relay).path("status").asString().equals(status));
    }

    private static JsonNode consuming(RelayApi relay) {
        return relay.as("admin")
                .get("/actuator/health")
                .body()
                .path("components")
                .path("consuming");
    }
}
