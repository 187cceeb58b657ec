package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RetryIT extends OverHttp {

    @Test
    void retriesAHeldRequestInANewRound() {
        UUID id = hold();

        Reply accepted = relay.move(id, "retry", Map.of("reason", "B is back", "generation", 0));

        assertThat(accepted.status()).isEqualTo(202);
        assertThat(accepted.body().path("round").asInt()).isOne();
        assertThat(accepted.body().path("generation").asInt()).isOne();
        Reply done = relay.awaitState(id, "SUCCEEDED");
        assertThat(callsOf(id)).isOne();
        JsonNode entry = done.body().path("history").path(1);
        assertThat(entry.path("who").asString()).isEqualTo("operator");
        assertThat(entry.path("what").asString()).isEqualTo("RETRY");
        assertThat(entry.path("reason").asString()).isEqualTo("B is back");
        assertThat(entry.path("at").asString()).endsWith("Z");
    }

    @Test
    void retriesWithoutABody() {
        UUID id = hold();
        assertThat(wire.send("POST", REQUESTS + "/" + id + "/retry", "", Wire.by("operator"))
                        .status())
                .isEqualTo(202);
        relay.awaitState(id, "SUCCEEDED");
    }

    @Test
    void countsAttemptsOfAllRounds() {
        b.answers(422);
        UUID id = relay.submit(fresh()).id();
        relay.awaitState(id, "FAILED");
        b.answers(200);

        relay.retry(id);

        Reply done = relay.awaitState(id, "SUCCEEDED");
        assertThat(done.body().path("attemptCount").asInt()).isEqualTo(2);
        assertThat(done.body().path("round").asInt()).isEqualTo(2);
        assertThat(done.body()
                        .path("attempts")
                        .valueStream()
                        .map(one -> one.path("outcome").asString()))
                .containsExactly("REJECTED", "SUCCEEDED");
    }

    @Test
    @Covers("W32")
    void asksForConfirmationWhereARepeatIsBlind() {
        UUID id = hold("failure", failure("TIMEOUT"));

        Reply refused = relay.retry(id);
        assertProblem(refused, 422, "CONFIRM_NEEDED");
        assertThat(refused.body().path("detail").asString()).contains("carried no key");
        assertThat(relay.find(id).state()).isEqualTo("UNKNOWN");

        assertThat(relay.move(id, "retry", Map.of("confirm", true)).status()).isEqualTo(202);
        Reply done = relay.awaitState(id, "SUCCEEDED");
        assertThat(done.body().path("outcomeUnknown").asBoolean()).isFalse();
        assertThat(callsOf(id)).isOne();
    }

    @Test
    void asksNothingWhereTheKeyProtects() {
        UUID id = hold("failure", failure("TIMEOUT"), "idempotencyKey", unique("key"));
        assertThat(relay.retry(id).status()).isEqualTo(202);
        relay.awaitState(id, "SUCCEEDED");
    }

    @Test
    void saysWhoQueuedItAndWhen() {
        b.delays(Duration.ofMillis(700));
        UUID id = hold();
        relay.retry(id);

        Reply second = relay.as("admin").post(REQUESTS + "/" + id + "/retry", Map.of("generation", 1));

        assertProblem(second, 409, "ALREADY_QUEUED");
        assertThat(second.body().path("queuedBy").asString()).isEqualTo("operator");
        assertThat(second.body().path("queuedAt").asString()).endsWith("Z");
        assertThat(second.body().path("detail").asString()).contains("operator");
        relay.awaitState(id, "SUCCEEDED");
        assertThat(callsOf(id)).isOne();
    }

    @Test
    void triesNowInTheSameRoundWhileScheduled() {
        b.answers(503);
        UUID id = relay.submit(fresh("target", "patient")).id();
        Reply waiting = relay.awaitState(id, "SCHEDULED");
        assertThat(waiting.body().path("nextAttemptAt").isNull()).isFalse();
        b.answers(200);

        assertThat(relay.retry(id).status()).isEqualTo(202);

        Reply done = relay.awaitState(id, "SUCCEEDED");
        assertThat(done.body().path("round").asInt()).isOne();
        assertThat(done.body().path("generation").asInt()).isEqualTo(2);
        assertThat(done.body().path("attemptCount").asInt()).isEqualTo(2);
        assertThat(done.body().path("attempts").path(0).path("outcome").asString())
                .isEqualTo("UNKNOWN");
    }
}
