package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubmitIT extends OverHttp {

    @Test
    void storesAHeldRequestAndWaitsForAPerson() {
        Reply reply = relay.submit(held("orderKey", "account-7"));

        assertThat(reply.status()).isEqualTo(202);
        assertThat(header(reply, "Location")).isEqualTo(REQUESTS + "/" + reply.id());
        assertThat(reply.state()).isEqualTo("FAILED");
        assertThat(reply.body().path("reason").asString()).isEqualTo("HELD");
        assertThat(reply.body().path("outcomeUnknown").asBoolean()).isFalse();
        assertThat(reply.body().path("source").asString()).isEqualTo("service-a");
        assertThat(reply.body().path("orderKey").asString()).isEqualTo("account-7");
        assertCounts(reply, 0, 0, 0);
        assertThat(callsOf(reply.id())).isZero();
    }

    @Test
    void callsBAtOnceUnlessHeld() {
        Reply accepted = relay.submit(fresh());
        assertThat(accepted.status()).isEqualTo(202);
        assertThat(accepted.body().path("round").asInt()).isOne();
        assertThat(accepted.body().path("generation").asInt()).isOne();

        Reply done = relay.awaitState(accepted.id(), "SUCCEEDED");

        assertCounts(done, 1, 1, 1);
        var attempt = done.body().path("attempts").path(0);
        assertThat(attempt.path("eventId").asString()).isEqualTo(accepted.id() + ".1");
        assertThat(attempt.path("outcome").asString()).isEqualTo("SUCCEEDED");
        assertThat(attempt.path("status").asInt()).isEqualTo(200);
        assertThat(attempt.path("responseBody").asString()).isEqualTo("{\"status\":\"ok\"}");
        assertThat(attempt.path("partition").asInt(-1)).isZero();
        assertThat(done.body().path("history").path(0).path("what").asString()).isEqualTo("SUBMIT");
        assertThat(done.body().path("history").path(0).path("who").asString()).isEqualTo("service-a");
        assertThat(callsOf(accepted.id())).isOne();
    }

    @ParameterizedTest
    @CsvSource({
        "TIMEOUT, , UNKNOWN, TIMEOUT",
        "OTHER, , UNKNOWN, OTHER",
        "STATUS, 503, UNKNOWN, HTTP_503",
        "STATUS, 500, UNKNOWN, HTTP_500",
        "STATUS, 408, UNKNOWN, HTTP_408",
        "STATUS, 409, UNKNOWN, HTTP_409",
        "STATUS, 425, UNKNOWN, HTTP_425",
        "STATUS, 429, UNKNOWN, HTTP_429",
        "STATUS, 422, FAILED, HTTP_422",
        "STATUS, 404, FAILED, HTTP_404",
        "STATUS, 302, FAILED, HTTP_302",
        "CONNECT, , FAILED, CONNECT",
        ", , FAILED, "
    })
    void judgesTheOriginalCallByWhatItProves(String kind, Integer status, String state, String cause) {
        Map<String, Object> failure = new HashMap<>(Map.of("message", "as told"));
        failure.put("kind", kind);
        failure.put("status", status);

        Reply reply = relay.submit(held("failure", kind == null ? null : failure));

        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.state()).isEqualTo(state);
        assertThat(reply.body().path("outcomeUnknown").asBoolean()).isEqualTo(state.equals("UNKNOWN"));
        assertThat(reply.body().path("cause").asString(null)).isEqualTo(cause);
        assertThat(reply.body().path("failure").path("kind").asString(null)).isEqualTo(kind);
    }

    @Test
    void asksTheSubmitterToConfirmABlindRepeat() {
        Map<String, Object> blind = fresh("failure", failure("TIMEOUT"));
        assertProblem(relay.submit(blind), 422, "CONFIRM_NEEDED");
        assertThat(countOf((String) blind.get("businessKey"))).isZero();

        blind.put("confirm", true);
        Reply confirmed = relay.submit(blind);

        assertThat(confirmed.status()).isEqualTo(202);
        Reply done = relay.awaitState(confirmed.id(), "SUCCEEDED");
        assertThat(done.body().path("history").path(0).path("reason").asString())
                .contains("confirmed");
        assertThat(callsOf(confirmed.id())).isOne();
    }

    @Test
    @Covers("A1.01")
    void repeatsWithTheOriginalCallsKeyWhileBRemembersIt() {
        Map<String, Object> keyed = fresh("idempotencyKey", unique("k"), "failure", failure("TIMEOUT"));
        assertThat(relay.submit(keyed).status()).isEqualTo(202);

        String yesterday = Instant.now().minus(Duration.ofHours(25)).toString();
        Map<String, Object> old =
                fresh("idempotencyKey", unique("k"), "failure", Map.of("kind", "TIMEOUT", "at", yesterday));
        assertProblem(relay.submit(old), 422, "CONFIRM_NEEDED");
        old.put("confirm", true);
        assertThat(relay.submit(old).status()).isEqualTo(202);
    }

    @Test
    void sendsTheGivenKeyByteForByte() {
        String key = "!#$%~\"\\`" + unique("");
        Map<String, Object> submission = fresh("idempotencyKey", key);

        Reply reply = relay.submit(submission);

        assertThat(reply.body().path("idempotencyKey").asString()).isEqualTo(key);
        relay.awaitState(reply.id(), "SUCCEEDED");
        assertThat(onlyCallTo((String) submission.get("path")).getHeader("Idempotency-Key"))
                .isEqualTo(key);
    }

    @Test
    void derivesAKeyThatIsTheSameForEver() {
        Map<String, Object> submission = held("businessKey", "order-of-all-times");

        String key = relay.submit(submission).body().path("idempotencyKey").asString();
        String others = relay.as("service-b")
                .submit(submission)
                .body()
                .path("idempotencyKey")
                .asString();

        assertThat(key).isEqualTo("a03cc9819dc463465e98cbb841e4f6a583ec73c593e449e08d7e71ae8a07bc07");
        assertThat(others).matches("[0-9a-f]{64}").isNotEqualTo(key);
    }

    @Test
    void takesTheRequestsIdForAKeyIfThereIsNothingElse() {
        Reply reply = relay.submit(held("businessKey", null), unique("header"));

        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.body().path("idempotencyKey").asString())
                .isEqualTo(reply.id().toString());
    }

    @Test
    void sendsWhatWasSubmittedAndNothingElse() {
        String url = "/" + unique("accounts") + "/7%2F8?dry=false&q=a%20b+c";
        Reply reply = relay.submit(
                fresh("method", "PUT", "path", url, "headers", Map.of("X-Trace", "t 1", "Accept", "text/csv")));
        relay.awaitState(reply.id(), "SUCCEEDED");

        LoggedRequest call = onlyCallTo(url);

        assertThat(call.getMethod().getName()).isEqualTo("PUT");
        assertThat(call.getBodyAsString()).isEqualTo("{\"amount\":100}");
        assertThat(call.getHeader("X-Trace")).isEqualTo("t 1");
        assertThat(call.getHeader("Accept")).isEqualTo("text/csv");
        assertThat(call.getHeaders().keys())
                .extracting(String::toLowerCase)
                .containsOnly(
                        "x-trace", "accept", "idempotency-key", "content-length", "host", "connection", "user-agent");
    }

    @Test
    void sendsBytesGivenAsBase64AndShowsThemSo() {
        byte[] bytes = {0, (byte) 0xff, (byte) 0xc3, 10};
        String base64 = Base64.getEncoder().encodeToString(bytes);
        Map<String, Object> submission = fresh("body", null, "bodyBase64", base64);

        Reply reply = relay.submit(submission);

        assertThat(reply.body().path("bodyBase64").asString()).isEqualTo(base64);
        assertThat(reply.body().path("body").isNull()).isTrue();
        relay.awaitState(reply.id(), "SUCCEEDED");
        assertThat(onlyCallTo((String) submission.get("path")).getBody()).isEqualTo(bytes);
    }

    private int countOf(String businessKey) {
        return relay.get(REQUESTS + "?businessKey=" + businessKey)
                .body()
                .path("count")
                .path("value")
                .asInt();
    }

    private static void assertCounts(Reply reply, int round, int generation, int attempts) {
        assertThat(reply.body().path("round").asInt(-1)).isEqualTo(round);
        assertThat(reply.body().path("generation").asInt(-1)).isEqualTo(generation);
        assertThat(reply.body().path("attemptCount").asInt(-1)).isEqualTo(attempts);
    }
}
