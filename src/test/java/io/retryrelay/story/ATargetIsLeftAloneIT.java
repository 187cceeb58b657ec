package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** A target that fails, asks for a pause or is paused by a person: its requests wait uncharged, the others' go on. */
@IntegrationTest
class ATargetIsLeftAloneIT {

    private static final Map<String, String> WHY = Map.of("reason", "maintenance");

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Autowired
    private Sandbox sandbox;

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
    void whileItFailsItIsAskedByAFewProbesAndNothingIsBurntOrMultiplied() {
        b.answersAt("/failing", 503);
        long before = recordsOfTheFragile();
        List<UUID> waiting =
                Stream.generate(() -> submit("fragile", "/failing")).limit(12).toList();
        relay.awaitState(submit("b-system", "/payments"), "SUCCEEDED");
        await("it was probed three times over")
                .atMost(RelayApi.PATIENCE)
                .until(() -> b.rawCalls("/failing") >= 4 + 3 * 2);

        long records = recordsOfTheFragile() - before;
        long calls = b.rawCalls("/failing");
        assertThat(sandbox.number("select count(*) from processed_event where outcome = 'POSTPONED'"))
                .as("some waited uncharged")
                .isPositive();
        assertThat(records).isBetween(12L, 12 + calls);
        assertThat(waiting).allSatisfy(id -> assertThat(relay.find(id).state()).isIn("QUEUED", "CALLING", "SCHEDULED"));

        b.answersAt("/failing", 200);
        waiting.forEach(id -> relay.awaitState(id, "SUCCEEDED"));
    }

    @Test
    void forAsLongAsItAskedToBe() {
        b.answersAt("/busy", 503, Map.of("Retry-After", "60"));
        UUID first = submit("polite", "/busy");
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls("/busy") == 1);

        Reply second = relay.awaitState(submit("polite", "/payments"), "SCHEDULED");

        assertThat(second.body().path("reason").asString()).isEqualTo("RETRY_AFTER");
        assertThat(second.body().path("attemptCount").asInt()).isZero();
        b.answersAt("/busy", 200);
        relay.awaitState(first, "SUCCEEDED");
        relay.awaitState(second.id(), "SUCCEEDED");
    }

    @Test
    void unlessAPersonWantsOneCalledNow() {
        b.answersAt("/busy", 503, Map.of("Retry-After", "60"));
        UUID first = submit("polite", "/busy");
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls("/busy") == 1);
        relay.awaitState(first, "SCHEDULED");
        long before = postponed(first);

        assertThat(relay.retry(first).status()).isEqualTo(202);

        await("it is called").atMost(RelayApi.PATIENCE).until(() -> b.rawCalls("/busy") == 2);
        assertThat(postponed(first) - before).as("it had to wait all the same").isZero();
        b.answersAt("/busy", 200);
        relay.awaitState(first, "SUCCEEDED");
    }

    private long postponed(UUID request) {
        return sandbox.number(
                "select count(*) from processed_event where outcome = 'POSTPONED' and request_id = '" + request + "'");
    }

    @Test
    void whileAPersonPausedIt() {
        assertThat(turn("targets/patient/pause", WHY).status()).isEqualTo(200);

        Reply waiting = relay.awaitState(submit("patient", "/payments"), "SCHEDULED");

        assertThat(waiting.body().path("reason").asString()).isEqualTo("TARGET_PAUSED");
        assertThat(waiting.body().path("nextAttemptAt").isNull()).isTrue();
        assertThat(waiting.body().path("attemptCount").asInt()).isZero();
        relay.awaitState(submit("b-system", "/payments"), "SUCCEEDED");
        assertThat(turn("targets/patient/resume", WHY).status()).isEqualTo(200);
        relay.awaitState(waiting.id(), "SUCCEEDED");
    }

    @Test
    void whatIsReleasedBehindABlockerWaitsForItWithoutARecord() {
        UUID blocker = submit("patient", "/poison", "orderKey", "account-7");
        relay.awaitState(blocker, "FAILED");
        UUID behind = submit("patient", "/payments", "orderKey", "account-7");
        relay.awaitState(behind, "BLOCKED");
        turn("targets/patient/pause", WHY);
        long before = topic.end();

        relay.move(blocker, "discard", WHY);

        assertThat(relay.find(behind).state()).isEqualTo("SCHEDULED");
        assertThat(topic.end()).isEqualTo(before);
        turn("targets/patient/resume", WHY);
        relay.awaitState(behind, "SUCCEEDED");
    }

    @Test
    void theWholeRelayWaitsWhileAPersonPausedIt() {
        assertThat(turn("relay/pause", WHY).body().path("paused").asBoolean()).isTrue();
        long before = topic.end();

        UUID waiting = submit("b-system", "/payments");

        await("its record stands on the topic and is not taken")
                .atMost(RelayApi.PATIENCE)
                .until(() -> topic.end() > before);
        await().during(Duration.ofSeconds(1)).until(() -> b.rawCalls() == 0);
        assertThat(relay.find(waiting).state()).isEqualTo("QUEUED");
        turn("relay/resume", WHY);
        relay.awaitState(waiting, "SUCCEEDED");
    }

    @Test
    void onlyAnAdministratorTurnsASwitchAndSaysWhy() {
        assertThat(relay.as("operator").post("/api/v1/relay/pause", WHY).status())
                .isEqualTo(403);
        assertThat(turn("relay/pause", Map.of()).fields()).containsExactly("reason");
        assertThat(turn("targets/no-such/pause", WHY).code()).isEqualTo("NOT_FOUND");
    }

    private long recordsOfTheFragile() {
        return sandbox.number("select coalesce(sum(publication), 0) from outbox_event where target = 'fragile'");
    }

    private Reply turn(String what, Map<String, String> body) {
        return relay.as("admin").post("/api/v1/" + what, body);
    }

    private UUID submit(String target, String path, Object... changes) {
        Map<String, Object> submission = payment(UUID.randomUUID().toString(), "target", target, "path", path);
        for (int i = 0; i < changes.length; i += 2) {
            submission.put((String) changes[i], changes[i + 1]);
        }
        return relay.submit(submission).id();
    }
}
