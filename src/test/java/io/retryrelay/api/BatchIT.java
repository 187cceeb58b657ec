package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Many submissions in one call are each treated as if they came alone. */
class BatchIT extends OverHttp {

    private static final String BATCH = REQUESTS + "/batch";
    private static final String GOOD =
            "{\"target\":\"b-system\",\"method\":\"POST\",\"path\":\"/x\",\"hold\":true,\"businessKey\":\"%s\"}";

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private JsonMapper json;

    @Test
    void storesEachAndAnswersInTheirOrder() {
        List<Map<String, Object>> items = List.of(held("orderKey", unique("lane")), held(), fresh());

        Reply reply = relay.post(BATCH, items);

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(200);
        assertThat(numbers(reply, "index")).containsExactly(0, 1, 2);
        assertThat(numbers(reply, "status")).containsOnly(202);
        assertThat(businessKeys(reply))
                .containsExactlyElementsOf(items.stream()
                        .map(item -> (String) item.get("businessKey"))
                        .toList());
        assertThat(relay.find(ids(reply).get(0))
                        .body()
                        .path("history")
                        .path(0)
                        .path("what")
                        .asString())
                .isEqualTo("SUBMIT");
        relay.awaitState(ids(reply).get(2), "SUCCEEDED");
        assertThat(callsOf(ids(reply).get(2))).isOne();
    }

    @Test
    void answersTheSameWhenItIsSentAgainAndStoresNothingTwice() {
        List<Map<String, Object>> items = List.of(held("businessKey", null), held("businessKey", null), held());
        String key = unique("batch");
        List<UUID> first = ids(sendUnder(key, items));
        long stored = sandbox.count("retry_request");

        Reply again = sendUnder(key, items);

        assertThat(numbers(again, "status")).containsOnly(200);
        assertThat(ids(again)).isEqualTo(first);
        assertThat(sandbox.count("retry_request")).isEqualTo(stored);
        assertThat(relay.submit(items.get(1), key + ":1").id())
                .as("item i counts as key:i")
                .isEqualTo(first.get(1));
    }

    @Test
    void goesOnWhereABatchThatWasCutOffEnded() {
        List<Map<String, Object>> items = List.of(held(), held(), held());
        Reply half = relay.post(BATCH, items.subList(0, 2));

        Reply whole = relay.post(BATCH, items);

        assertThat(numbers(whole, "status")).containsExactly(200, 200, 202);
        assertThat(ids(whole).subList(0, 2)).isEqualTo(ids(half));
    }

    @Test
    void leadsTheSameItemTwiceInOneBatchToOneRequest() {
        Map<String, Object> item = held();
        Map<String, Object> other = new LinkedHashMap<>(item);
        other.put("body", "other");

        Reply reply = relay.post(BATCH, List.of(item, item, other));

        assertThat(numbers(reply, "status")).containsExactly(202, 200, 422);
        assertThat(ids(reply).get(1)).isEqualTo(ids(reply).get(0));
        assertThat(reply.body().path(2).path("code").asString()).isEqualTo("KEY_REUSED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"target\":5}",
                "{\"unheard-of\":1}",
                "{\"target\":\"b-system\",\"target\":\"b-system\"}",
                "{}",
                "5",
                "null",
                "[]",
                "\"text\"",
                "{\"target\":\"no-such\",\"method\":\"POST\",\"path\":\"x\",\"businessKey\":\" \"}",
                "{\"target\":\"b-system\",\"method\":\"POST\",\"path\":\"/x\"}",
                "{\"target\":\"keyless\",\"method\":\"POST\",\"path\":\"/x\",\"businessKey\":\"blind-in-a-batch\","
                        + "\"failure\":{\"kind\":\"TIMEOUT\"}}",
                "{\"target\":\"b-system\",\"method\":\"POST\",\"path\":\"/x\",\"businessKey\":\"ahead-in-a-batch\","
                        + "\"failure\":{\"kind\":\"TIMEOUT\",\"at\":\"2999-01-01T00:00:00Z\"}}"
            })
    void refusesOneAsItWouldAloneAndFailsNoOther(String bad) {
        Reply alone = wire.send("POST", REQUESTS, bad, Wire.by("service-a"), Wire.AS_JSON);

        Reply reply = relay.post(BATCH, "[" + good() + "," + bad + "," + good() + "]");

        assertThat(numbers(reply, "status")).containsExactly(202, alone.status(), 202);
        JsonNode refused = reply.body().path(1);
        assertThat(refused.path("code").asString()).isNotEmpty().isEqualTo(alone.code());
        assertThat(refused.path("detail").asString())
                .isEqualTo(alone.body().path("detail").asString());
        assertThat(refused.path("errors")).isEqualTo(alone.body().path("errors"));
        assertThat(refused.has("id")).isFalse();
    }

    @Test
    void tellsNothingOfARequestOfAnotherSource() {
        String key = unique("key");
        relay.submit(held("idempotencyKey", key));

        Reply reply = relay.as("service-b").post(BATCH, List.of(held("idempotencyKey", key)));

        assertThat(numbers(reply, "status")).containsExactly(409);
        assertThat(reply.body().path(0).path("code").asString()).isEqualTo("KEY_TAKEN");
    }

    @Test
    void callsThoseOfALaneInTheirOrder() {
        String lane = unique("lane");
        String path = "/" + lane;
        List<Map<String, Object>> items = IntStream.range(0, 6)
                .mapToObj(number -> fresh("orderKey", lane, "path", path + "/" + number))
                .toList();

        ids(relay.post(BATCH, items)).forEach(id -> relay.awaitState(id, "SUCCEEDED"));

        List<String> newestFirst = b.wireMock().getAllServeEvents().stream()
                .map(event -> event.getRequest().getUrl())
                .filter(url -> url.startsWith(path))
                .toList();
        List<String> called = new ArrayList<>(newestFirst);
        Collections.reverse(called);
        assertThat(called)
                .containsExactlyElementsOf(
                        items.stream().map(item -> (String) item.get("path")).toList());
    }

    @RepeatedTest(3)
    @Covers({"W30", "A3.02"})
    void storesOnceWhenTwoBatchesWithTheSameItemsComeAtOnce() {
        List<Map<String, Object>> items = new ArrayList<>();
        for (int i = 0; i < 1_200; i++) {
            items.add(held("orderKey", unique("lane")));
        }
        List<Map<String, Object>> backwards = new ArrayList<>(items);
        Collections.reverse(backwards);
        long stored = sandbox.count("retry_request");
        try (Together two = new Together()) {
            List<Reply> replies = two.call(() -> relay.post(BATCH, items), () -> relay.post(BATCH, backwards));

            assertThat(replies).extracting(Reply::status).containsOnly(200);
            assertThat(numbers(replies.get(0), "status"))
                    .containsAnyOf(200, 202)
                    .doesNotContain(422, 409);
            List<UUID> turned = new ArrayList<>(ids(replies.get(1)));
            Collections.reverse(turned);
            assertThat(ids(replies.get(0))).isEqualTo(turned);
        }
        assertThat(sandbox.count("retry_request")).isEqualTo(stored + items.size());
    }

    @Test
    @Covers("A3.01")
    void refusesMoreThanTheLargestNumberAndStoresNothingOfIt() {
        long stored = sandbox.count("retry_request");

        assertProblem(relay.post(BATCH, "[" + "{},".repeat(20_000) + good() + "]"), 400, "INVALID", "(body)");

        assertThat(sandbox.count("retry_request")).isEqualTo(stored);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[", "[{}", "[{}]]", "[{\"a\":}]", "null"})
    void refusesWhatIsNoArray(String body) {
        assertProblem(wire.send("POST", BATCH, body, Wire.by("service-a"), Wire.AS_JSON), 400, "INVALID", "(body)");
    }

    @Test
    void answersAnEmptyBatchWithAnEmptyAnswer() {
        assertThat(relay.post(BATCH, "[]").body()).isEmpty();
    }

    @Test
    void stopsReadingWhatIsFarTooLarge() {
        byte[] huge = ("[{\"body\":\"" + "x".repeat(33 * 1024 * 1024) + "\"}]").getBytes(StandardCharsets.UTF_8);

        assertProblem(relay.post(BATCH, huge), 413, "TOO_LARGE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "\u00c9"})
    void refusesABadKeyForAllOfIt(String key) {
        assertProblem(
                wire.send("POST", BATCH, "[]", Wire.by("service-a"), Wire.AS_JSON, "Idempotency-Key: " + key),
                400,
                "INVALID",
                "Idempotency-Key");
    }

    @Test
    void isForThoseWhoMaySubmit() {
        assertProblem(relay.as("viewer").post(BATCH, "[]"), 403, "FORBIDDEN");
        assertProblem(relay.as("operator").post(BATCH, "[]"), 403, "FORBIDDEN");
    }

    private static String good() {
        return GOOD.formatted(unique("order"));
    }

    private Reply sendUnder(String key, List<Map<String, Object>> items) {
        return wire.send(
                "POST",
                BATCH,
                json.writeValueAsBytes(items),
                Wire.by("service-a"),
                Wire.AS_JSON,
                "Idempotency-Key: " + key);
    }

    private List<String> businessKeys(Reply reply) {
        return ids(reply).stream()
                .map(id -> relay.find(id).body().path("businessKey").asString())
                .toList();
    }

    private static List<Integer> numbers(Reply reply, String field) {
        return reply.body()
                .valueStream()
                .map(answer -> answer.path(field).asInt(-1))
                .toList();
    }

    private static List<UUID> ids(Reply reply) {
        return reply.body()
                .valueStream()
                .filter(answer -> answer.has("id"))
                .map(answer -> UUID.fromString(answer.path("id").asString()))
                .toList();
    }
}
