package io.retryrelay.relay;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.story.RelayTopic;
import io.retryrelay.windows.Covers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Each way through the listener: what the row says afterwards, and that the offset is acknowledged. */
@IntegrationTest
@Covers("A1.05")
class ListenerPathsIT {

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private JdbcClient jdbc;

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
    void success() {
        Reply done = settled("SUCCEEDED");

        assertAttempt(done, "SUCCEEDED", 200);
        assertThat(closing(done)).isEqualTo("SUCCEEDED");
        topic.awaitAcknowledged(offset(done));
    }

    @Test
    void tryAgain() {
        Reply done = settled("SCHEDULED", "target", "nowhere");

        assertAttempt(done, "TRY_AGAIN", null);
        assertThat(done.body().path("outcomeUnknown").asBoolean()).isFalse();
        assertThat(done.body().path("cause").asString()).isEqualTo("CONNECT");
        assertThat(closing(done)).isEqualTo("TRY_AGAIN");
        topic.awaitAcknowledged(offset(done));
    }

    @Test
    void rejected() {
        Reply done = settled("FAILED", "path", "/poison");

        assertAttempt(done, "REJECTED", 422);
        assertThat(done.body().path("reason").asString()).isEqualTo("REFUSED");
        assertThat(closing(done)).isEqualTo("REJECTED");
        topic.awaitAcknowledged(offset(done));
    }

    @Test
    @Covers("W27")
    void unknownWhereBIgnoresKeys() {
        b.actsThenAnswers(503);

        Reply done = settled("UNKNOWN", "target", "keyless");

        assertAttempt(done, "UNKNOWN", 503);
        assertThat(done.body().path("outcomeUnknown").asBoolean()).isTrue();
        assertThat(closing(done)).isEqualTo("UNKNOWN");
        assertThat(b.calls().get(0).key()).as("no key is sent").isNull();
        topic.awaitAcknowledged(offset(done));
    }

    @Test
    void unknownWhereBHonoursKeysIsRepeatedWithTheSameKeyAndHasOneEffect() {
        b.actsThenAnswers(503);
        Reply accepted =
                relay.submit(payment(UUID.randomUUID().toString(), "idempotencyKey", "k-" + UUID.randomUUID()));
        Reply first = relay.awaitState(accepted.id(), "SCHEDULED");
        assertAttempt(first, "UNKNOWN", 503);
        assertThat(first.body().path("outcomeUnknown").asBoolean()).isTrue();

        b.reset();
        b.answers(200);
        Reply done = relay.awaitState(accepted.id(), "SUCCEEDED");

        assertThat(done.body().path("attempts")).hasSize(2);
        assertThat(b.calls().get(0).key())
                .isEqualTo(accepted.body().path("idempotencyKey").asString());
        topic.awaitAllAcknowledged();
    }

    @Test
    @Covers({"A2.08", "A2.25"})
    void duplicateEventAtAnotherOffset() {
        Reply done = settled("SUCCEEDED");

        long again = topic.produce(record(done.id(), 1));

        topic.awaitAcknowledged(again);
        assertUntouched(done);
    }

    @Test
    @Covers("W43")
    void staleGeneration() {
        Reply first = settled("FAILED", "path", "/poison");
        b.answersAt("/poison", 200);
        relay.retry(first.id());
        Reply second = relay.awaitState(first.id(), "SUCCEEDED");

        long stale = topic.produce(record(first.id(), 1));

        topic.awaitAcknowledged(stale);
        assertUntouched(second);
    }

    @Test
    @Covers("W44")
    void cancelled() {
        b.delays(Duration.ofSeconds(2));
        Reply first = relay.submit(payment(UUID.randomUUID().toString()));
        Reply behind = relay.submit(payment(UUID.randomUUID().toString()));
        Reply cancelled = relay.move(behind.id(), "cancel", Map.of());
        assertThat(cancelled.status()).isEqualTo(200);
        relay.awaitState(first.id(), "SUCCEEDED");

        topic.awaitAcknowledged(topic.produce(record(behind.id(), 1)));

        assertThat(b.rawCalls()).isOne();
        Reply still = relay.find(behind.id());
        assertThat(still.state()).isEqualTo("FAILED");
        assertThat(still.body().path("reason").asString()).isEqualTo("CANCELLED");
        assertThat(closing(still)).isEqualTo("CANCELLED");
    }

    @Test
    @Covers("W41")
    void rowMissing() {
        assertQuarantined(record(UUID.randomUUID(), 1));
    }

    @Test
    @Covers("W41")
    void generationThatTheRowHasNotReached() {
        Reply done = settled("SUCCEEDED");

        assertQuarantined(record(done.id(), 2));

        assertUntouched(done);
    }

    @ParameterizedTest
    @ValueSource(strings = {"not JSON", "", "{}", "[[[[[[", "\u0000\u0001"})
    @Covers("W17")
    void noEvent(String value) {
        assertQuarantined(value.getBytes(StandardCharsets.UTF_8));
    }

    /** A megabyte, deep nesting, other types, another shape, fields that contradict each other. */
    static List<String> poison() {
        String id = UUID.randomUUID().toString();
        return List.of(
                "x".repeat(1_000_000),
                "[".repeat(100_000),
                "{\"eventId\":" + "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000) + "}",
                "{\"schema\":\"one\",\"eventId\":\"%1$s.1\",\"requestId\":\"%1$s\",\"generation\":1}".formatted(id),
                "{\"schema\":1,\"eventId\":[],\"requestId\":{},\"generation\":\"many\"}",
                "{\"schema\":1,\"eventId\":\"%1$s.1\",\"requestId\":\"%1$s\",\"generation\":2}".formatted(id),
                "{\"schema\":1,\"eventId\":\"%1$s.99999999999\",\"requestId\":\"%1$s\",\"generation\":1}"
                        .formatted(id));
    }

    @ParameterizedTest(name = "[{index}]")
    @MethodSource("poison")
    @Covers("W17")
    void poisonOfEveryKind(String value) {
        assertQuarantined(value.getBytes(StandardCharsets.UTF_8));

        settled("SUCCEEDED");
    }

    @Test
    @Covers("W17")
    void nullValue() {
        assertQuarantined(null);
    }

    private Reply settled(String state, Object... changes) {
        Reply accepted = relay.submit(payment(UUID.randomUUID().toString(), changes));
        assertThat(accepted.status()).isEqualTo(202);
        return relay.awaitState(accepted.id(), state);
    }

    private void assertQuarantined(byte @Nullable [] value) {
        int callsBefore = b.rawCalls();

        long offset = topic.produce(value);

        topic.awaitAcknowledged(offset);
        List<byte[]> kept = jdbc.sql(
                        "select record_value from quarantined_record where topic = :topic and topic_offset = :offset")
                .param("topic", sandbox.name())
                .param("offset", offset)
                .query((row, number) -> row.getBytes(1))
                .list();
        assertThat(kept).hasSize(1);
        assertThat(kept.get(0)).isEqualTo(value);
        assertThat(b.rawCalls()).isEqualTo(callsBefore);
    }

    private void assertUntouched(Reply before) {
        assertThat(relay.as("admin").find(before.id()).body()).isEqualTo(before.body());
        assertThat(b.rawCalls()).isEqualTo(before.body().path("attempts").size());
    }

    private static void assertAttempt(Reply reply, String outcome, @Nullable Integer status) {
        var attempt = reply.body().path("attempts").path(0);
        assertThat(attempt.path("outcome").asString()).isEqualTo(outcome);
        assertThat(
                        attempt.path("status").isNull()
                                ? null
                                : attempt.path("status").asInt())
                .isEqualTo(status);
        assertThat(attempt.path("endedAt").isNull()).isFalse();
    }

    private static long offset(Reply reply) {
        return reply.body().path("attempts").path(0).path("offset").asLong();
    }

    private String closing(Reply reply) {
        return jdbc.sql("select outcome from processed_event where event_id = :event")
                .param("event", reply.id() + ".1")
                .query(String.class)
                .single();
    }

    private static byte[] record(UUID request, int generation) {
        return "{\"schema\":1,\"eventId\":\"%1$s.%2$d\",\"requestId\":\"%1$s\",\"generation\":%2$d}"
                .formatted(request, generation)
                .getBytes(StandardCharsets.UTF_8);
    }
}
