package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.outbox.ForgetsToMark;
import io.retryrelay.story.RelayApi.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Two thousand requests once became hundreds of millions of records. A relay that runs away stops itself. */
@Tag("failures")
class TheRelayRunsAwayIT {

    private static final int REQUESTS = 30;

    private final Sandbox sandbox = Sandbox.fresh();
    private final SimulatedB b = SimulatedB.onPort(0);
    private final RelayTopic topic = new RelayTopic(sandbox);
    private final Map<String, String> properties = sandbox.properties(b);
    private final AppProcess forgetful = app("runs-away").with("spring.main.sources", ForgetsToMark.class.getName());
    private final AppProcess sound = app("runs-soundly");

    private AppProcess app(String name) {
        return new AppProcess(name, properties)
                .with(Sandbox.deadlines("3s"))
                .with("relay.lease", "5s")
                .with("spring.kafka.consumer.properties.session.timeout.ms", "6000");
    }

    @AfterEach
    void clear() {
        List.of(forgetful, sound).stream().filter(AppProcess::isAlive).forEach(AppProcess::kill9);
        topic.close();
        b.close();
        sandbox.close();
    }

    @Test
    void stopsPublishingWhenItForgetsWhatItPublishedAndGoesOnWhenMended() {
        b.delays(Duration.ofSeconds(1));
        forgetful.start();
        List<UUID> requests = submitted(RelayApi.at(forgetful.baseUrl()));
        publishingStopsWithinAMinute();
        noEventTookFiveRecords();
        itStaysStopped();
        aPersonLetsItGoOnAndItStopsAgain();
        forgetful.kill9();

        b.answers(200);
        sound.start();
        RelayApi relay = RelayApi.at(sound.baseUrl());
        allAreDoneOnce(relay, requests);
        honestTriesAndARedeliveryDoNotStopIt(relay);
    }

    private static List<UUID> submitted(RelayApi relay) {
        return IntStream.range(0, REQUESTS)
                .mapToObj(number -> relay.submit(payment("runaway-" + number)).id())
                .toList();
    }

    private void publishingStopsWithinAMinute() {
        RelayApi relay = RelayApi.at(forgetful.baseUrl()).as("admin");
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(publishing(relay)).isEqualTo("DOWN"));
        assertThat(relay.get("/actuator/health").status()).isEqualTo(503);
        assertThat(forgetful.log()).containsOnlyOnce("Publishing is stopped");
    }

    private void noEventTookFiveRecords() {
        assertThat(topic.mostRecordsOfOneEvent()).isBetween(2L, 4L);
    }

    private void itStaysStopped() {
        long end = topic.end();
        await().during(Duration.ofSeconds(5))
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> topic.end() == end);
    }

    private void aPersonLetsItGoOnAndItStopsAgain() {
        RelayApi admin = RelayApi.at(forgetful.baseUrl()).as("admin");
        long end = topic.end();
        assertThat(admin.post("/api/v1/relay/resume", Map.of("reason", "found it"))
                        .status())
                .isEqualTo(200);
        await().atMost(RelayApi.PATIENCE).until(() -> topic.end() > end);
        await().atMost(Duration.ofMinutes(1)).until(() -> forgetful.log().split("Publishing is stopped").length == 3);
    }

    private void allAreDoneOnce(RelayApi relay, List<UUID> requests) {
        for (UUID id : requests) {
            Reply done = relay.awaitState(id, "SUCCEEDED");
            assertThat(b.effects(done.body().path("idempotencyKey").asString())).isOne();
        }
    }

    private void honestTriesAndARedeliveryDoNotStopIt(RelayApi relay) {
        b.answersInTurn(503, 503, 503, 503, 503, 503, 503, 503, 503, 503, 503, 503, 200);
        UUID tried = relay.submit(payment("tried-often", "target", "stubborn")).id();
        assertThat(relay.awaitState(tried, "SUCCEEDED")
                        .body()
                        .path("generation")
                        .asInt())
                .isEqualTo(13);
        assertSound(relay);

        b.reset();
        b.delays(Duration.ofSeconds(2));
        UUID cut = relay.submit(payment("cut-off")).id();
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);
        sound.kill9();
        sound.start();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> relay.find(cut), reply -> reply.state().equals("SUCCEEDED"));
        assertSound(relay);
    }

    private void assertSound(RelayApi relay) {
        JsonNode details = relay.as("admin")
                .get("/actuator/health")
                .body()
                .path("components")
                .path("publishing");
        assertThat(details.path("status").asString()).isEqualTo("UP");
        assertThat(details.path("details").path("recordsPerGeneration").asDouble())
                .isEqualTo(1);
    }

    private static String publishing(RelayApi relay) {
        return relay.get("/actuator/health")
                .body()
                .path("components")
                .path("publishing")
                .path("status")
                .asString("");
    }
}
