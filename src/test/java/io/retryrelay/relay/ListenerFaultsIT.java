package io.retryrelay.relay;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.request.EventId;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.story.RelayTopic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** What the listener's own faults do, and what is told of them. The last one leaves nothing to use on. */
@IntegrationTest
@Import(Faults.class)
@DirtiesContext
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@TestPropertySource(properties = "relay.db-grace=500ms")
class ListenerFaultsIT {

    private static final int MORE_THAN_THERE_IS_ROOM_FOR = 9;

    private static final Duration LONG = Duration.ofSeconds(90);

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private Faults faults;

    @Autowired
    private Uncalled uncalled;

    @Autowired
    private KafkaListenerEndpointRegistry listeners;

    @Autowired
    private Standstill standstill;

    private RelayApi relay;
    private RelayTopic topic;

    @BeforeEach
    void connect() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        topic = new RelayTopic(sandbox);
    }

    @AfterEach
    void disconnect() {
        topic.close();
    }

    @Test
    @Order(1)
    void anErrorInACallIsThatAttemptsFailureAndTheNextRecordFlows() {
        Reply accepted = relay.submit(payment("overflow", "path", Faults.OVERFLOW, "target", "keyless"));

        Reply unknown = relay.awaitState(accepted.id(), "UNKNOWN");

        assertThat(unknown.body().path("attempts").path(0).path("error").asString())
                .isEqualTo("a fault of the relay (StackOverflowError)");
        assertThat(unknown.body().path("attemptCount").asInt()).isOne();
        assertFlows("after-the-overflow");
        topic.awaitAllAcknowledged();
        assertThat(consuming().path("status").asString()).isEqualTo("UP");
        assertThat(consuming().path("details").path("role").asString()).isEqualTo("owner");
        assertThat(meter("relay.listener.restarts")).isZero();
    }

    @Test
    @Order(2)
    void anOffsetThatCouldNotBeCommittedIsCommittedThoughNoRecordFollows() {
        faults.failingAcknowledges.set(1);

        relay.awaitState(relay.submit(payment("idle")).id(), "SUCCEEDED");

        topic.awaitAllAcknowledged();
        assertThat(faults.failingAcknowledges).hasValue(0);
        assertThat(meter("relay.acknowledge.failures")).isOne();
    }

    @Test
    @Order(3)
    void aClaimThatTheDatabaseDoesNotTakeIsAcknowledgedPausesTheConsumerAndIsMadeLater() {
        faults.claimsAreNotTaken = true;
        long before = topic.end();
        UUID id = relay.submit(payment("not-taken", "target", "keyless")).id();

        await("the consumer is paused")
                .atMost(LONG)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> standstill.cause().equals(Optional.of(Standstill.Cause.DATABASE_AWAY))
                        && listeners.getListenerContainer(RelayListener.ID).isPauseRequested());
        await("its record is acknowledged").atMost(LONG).until(() -> topic.committed() > before);
        assertThat(relay.find(id).state()).isEqualTo("QUEUED");
        faults.claimsAreNotTaken = false;

        await().atMost(LONG).until(() -> relay.find(id).state().equals("SUCCEEDED"));
        assertThat(b.rawCalls()).isOne();
        assertThat(standstill.cause()).isEmpty();
        topic.awaitAllAcknowledged();
    }

    @Test
    @Order(4)
    void aClaimThatBreaksHoldsUpNeitherItsLaneNorItsTarget() {
        faults.claimsBreak = true;
        UUID broken = relay.submit(payment("claim-breaks")).id();
        await().atMost(LONG).until(() -> uncalled.contains(new EventId(broken, 1)));
        faults.claimsBreak = false;

        assertFlows("after-the-broken-claim");
        await().atMost(LONG).until(() -> relay.find(broken).state().equals("SUCCEEDED"));
        assertThat(uncalled.contains(new EventId(broken, 1))).isFalse();
        topic.awaitAllAcknowledged();
    }

    @Test
    @Order(5)
    void recordsWhoseWayIsNotFoundWaitForTheNextLook() {
        faults.breakingRoutes.set(2);

        assertFlows("nobody-knows-where-to");

        assertThat(faults.breakingRoutes).hasValue(0);
        topic.awaitAllAcknowledged();
    }

    @Test
    @Order(6)
    void whatBreaksBetweenAClaimAndItsCallHoldsUpNeitherItsLaneNorItsTarget() {
        faults.callsBreak = true;
        for (int more = 0; more < MORE_THAN_THERE_IS_ROOM_FOR; more++) {
            UUID broken = relay.submit(payment("call-breaks-" + more, "target", "parallel"))
                    .id();
            await().atMost(LONG).until(() -> relay.find(broken).state().equals("CALLING"));
        }
        topic.awaitAllAcknowledged();
        faults.callsBreak = false;

        relay.awaitState(
                relay.submit(payment("after-the-broken-call", "target", "parallel"))
                        .id(),
                "SUCCEEDED");
    }

    @Test
    @Order(7)
    void aListenerThatStopsIsStartedAgainFiveTimesAndThenLeftAlone() {
        faults.memoryIsOut = true;
        produceNoEvent();
        await().atMost(LONG).until(() -> meter("relay.listener.restarts") == 1);
        faults.memoryIsOut = false;
        assertFlows("after-the-restart");
        assertThat(relay.get("/actuator/health/readiness").status()).isEqualTo(200);

        faults.memoryIsOut = true;
        for (int i = 0; i < RelayRestart.MOST; i++) {
            produceNoEvent();
        }

        await().atMost(LONG)
                .untilAsserted(
                        () -> assertThat(consuming().path("status").asString()).isEqualTo("DOWN"));
        assertThat(consuming().path("details").path("why").asString()).contains("6 times within 10 minutes");
        assertThat(meter("relay.listener.restarts")).isEqualTo(RelayRestart.MOST);
        assertThat(relay.get("/actuator/health/readiness").status()).isEqualTo(503);
        assertThat(relay.get("/actuator/health/liveness").status()).isEqualTo(200);
        assertThat(relay.submit(payment("still-served")).status()).isEqualTo(202);
    }

    /** The record that ends the listener is acknowledged all the same; so each end needs one of its own. */
    private void produceNoEvent() {
        topic.produce("no event".getBytes(StandardCharsets.UTF_8));
    }

    private void assertFlows(String businessKey) {
        UUID id = relay.submit(payment(businessKey)).id();
        await().atMost(LONG).until(() -> relay.find(id).state().equals("SUCCEEDED"));
        assertThat(b.rawCalls()).isPositive();
    }

    private JsonNode consuming() {
        return relay.as("admin")
                .get("/actuator/health")
                .body()
                .path("components")
                .path("consuming");
    }

    private int meter(String name) {
        return relay.as("admin")
                .get("/actuator/metrics/" + name)
                .body()
                .path("measurements")
                .path(0)
                .path("value")
                .asInt();
    }
}
