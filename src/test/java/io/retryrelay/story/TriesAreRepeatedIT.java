package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** When the relay tries again by itself, and when it leaves it to a person. */
@IntegrationTest
class TriesAreRepeatedIT {

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    private RelayApi relay;

    @BeforeEach
    void connect() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
    }

    @Test
    @Covers({"W25", "A2.19"})
    void goesOnUntilBAnswersWithTheSameKeyEachTime() {
        b.answersInTurn(503, 200);

        Reply done = settled("SUCCEEDED", "target", "hasty");

        assertThat(done.body().path("attempts")).hasSize(2);
        assertThat(b.calls()).extracting(io.retryrelay.infra.Call::key).containsOnly(key(done));
        assertThat(done.body().path("round").asInt()).isOne();
        assertThat(done.body().path("generation").asInt()).isEqualTo(2);
    }

    @Test
    void failsAfterTheLastTryIfNothingIsUnproven() {
        b.answers(507);

        Reply done = settled("FAILED", "target", "hasty");

        assertThat(done.body().path("reason").asString()).isEqualTo("EXHAUSTED");
        assertThat(done.body().path("attemptCount").asInt()).isEqualTo(2);
        assertThat(b.rawCalls()).isEqualTo(2);
    }

    @Test
    void isUnknownAfterTheLastTryIfAnythingIsUnproven() {
        b.answersInTurn(503, 507);

        Reply done = settled("UNKNOWN", "target", "hasty");

        assertThat(done.body().path("reason").asString()).isEqualTo("EXHAUSTED");
        assertThat(done.body().path("outcomeUnknown").asBoolean()).isTrue();
    }

    @Test
    void aPersonsRetryOpensANewRoundWithAllItsTries() {
        b.answers(507);
        Reply failed = settled("FAILED", "target", "hasty");

        relay.retry(failed.id());
        Reply again = await().atMost(RelayApi.PATIENCE)
                .until(
                        () -> relay.find(failed.id()),
                        reply -> reply.state().equals("FAILED")
                                && reply.body().path("round").asInt() == 2);

        assertThat(again.body().path("attemptCount").asInt()).isEqualTo(4);
    }

    @Test
    @Covers("W24")
    void honoursRetryAfterUpToItsCap() {
        b.answersAt("/busy", 503, Map.of("Retry-After", "86400"));

        Reply waiting = settled("SCHEDULED", "target", "polite", "path", "/busy");

        Duration pause = Duration.between(
                Instant.parse(waiting.body().path("updatedAt").asString()),
                Instant.parse(waiting.body().path("nextAttemptAt").asString()));
        assertThat(pause).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void tryNowCallsAtOnceInTheSameRound() {
        b.answers(503);
        Reply waiting = settled("SCHEDULED", "target", "patient");
        b.reset();

        assertThat(relay.retry(waiting.id()).status()).isEqualTo(202);
        Reply done = relay.awaitState(waiting.id(), "SUCCEEDED");

        assertThat(done.body().path("round").asInt()).isOne();
        assertThat(done.body().path("outcomeUnknown").asBoolean()).isFalse();
    }

    @Test
    @Covers("W25")
    void stopsWhereBReplaysOneStoredFailureForTheKey() {
        b.storesFailures();
        b.answersAt("/pinned", 500);

        Reply pinned = settled("UNKNOWN", "target", "stubborn", "path", "/pinned");

        assertThat(pinned.body().path("reason").asString()).isEqualTo("KEY_PINNED");
        assertThat(pinned.body().path("attemptCount").asInt()).isEqualTo(4);
        assertThat(b.rawCalls("/pinned")).isEqualTo(4);
    }

    @Test
    @Covers("W27")
    void neverRepeatsByItselfWhereBIgnoresKeys() {
        b.ignoresKeys();
        b.actsThenAnswers(504);

        Reply parked = settled("UNKNOWN", "target", "keyless");
        assertThat(parked.body().path("nextAttemptAt").isNull()).isTrue();
        assertThat(relay.retry(parked.id()).code()).isEqualTo("CONFIRM_NEEDED");

        assertThat(b.effects()).isOne();
    }

    private Reply settled(String state, Object... changes) {
        Reply accepted = relay.submit(payment(UUID.randomUUID().toString(), changes));
        assertThat(accepted.status()).isEqualTo(202);
        return relay.awaitState(accepted.id(), state);
    }

    private static String key(Reply reply) {
        return reply.body().path("idempotencyKey").asString();
    }
}
