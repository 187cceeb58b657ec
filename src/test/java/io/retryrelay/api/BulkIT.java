package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Many requests are moved by one plan, each under the rules of its own. */
class BulkIT extends OverHttp {

    private static final String BULK = "/api/v1/bulk-retries";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Autowired
    private Sandbox sandbox;

    @Test
    void movesNothingUntilItIsStartedAndThenEachOnce() {
        List<UUID> ids = hold(3);
        Reply plan = plan(Map.of("ids", ids, "reason", "B is back"));
        assertThat(plan.status()).as("%s", plan.body()).isEqualTo(201);
        assertThat(header(plan, "Location")).isEqualTo(BULK + "/" + plan.id());
        assertCounts(plan, Map.of("requested", 3, "queueable", 3, "planned", 3, "queued", 0));
        assertThat(plan.state()).isEqualTo("PLANNED");
        assertThat(relay.find(ids.get(0)).state()).isEqualTo("FAILED");

        Reply started = start(plan.id());

        assertThat(started.status()).isEqualTo(202);
        Reply done = awaitDone(plan.id());
        assertCounts(done, Map.of("requested", 3, "queued", 3, "succeeded", 3, "planned", 0));
        assertThat(done.body().path("started").path("who").asString()).isEqualTo("operator");
        ids.forEach(id -> assertThat(callsOf(id)).isOne());
        var retried = relay.find(ids.get(0)).body().path("history").path(1);
        assertThat(retried.path("what").asString()).isEqualTo("RETRY");
        assertThat(retried.path("who").asString()).isEqualTo("operator");
        assertThat(retried.path("reason").asString()).isEqualTo("bulk " + plan.id() + ": B is back");
    }

    @Test
    @Covers("A3.02")
    void startsOnceHoweverOftenTheStartIsSent() {
        List<UUID> ids = hold(3);
        UUID bulk = plan(Map.of("ids", ids)).id();

        assertThat(start(bulk).status()).isEqualTo(202);
        assertThat(start(bulk).status()).isEqualTo(202);
        awaitDone(bulk);
        Reply late = start(bulk);

        assertThat(late.status()).isEqualTo(202);
        assertThat(late.state()).isEqualTo("DONE");
        ids.forEach(id -> assertThat(generationOf(id)).isOne());
    }

    @Test
    void leavesOutWhatMayNotBeMovedAndSaysWhy() {
        UUID good = hold();
        UUID done = relay.submit(fresh()).id();
        relay.awaitState(done, "SUCCEEDED");
        UUID blind = hold("target", "keyless", "failure", failure("TIMEOUT"));
        List<UUID> ids = List.of(blind, good, done, UUID.randomUUID(), good);

        Reply plan = plan(Map.of("ids", ids));

        assertCounts(plan, Map.of("requested", 4, "queueable", 1, "doubtful", 0));
        assertThat(plan.body().path("skipped").toString())
                .isEqualTo("{\"CONFIRM_NEEDED\":1,\"ILLEGAL_MOVE\":1,\"NOT_FOUND\":1}");
        var skipped = operator()
                .get(BULK + "/" + plan.id() + "/items?result=SKIPPED")
                .body()
                .path("items");
        assertThat(skipped).hasSize(3);
        assertThat(skipped.path(0).path("requestId").asString()).isEqualTo(blind.toString());
        assertThat(skipped.path(0).path("detail").asString()).contains("ignores idempotency keys");
        start(plan.id());
        awaitDone(plan.id());
        assertThat(relay.find(blind).state()).isEqualTo("UNKNOWN");

        Reply confirmed = plan(Map.of("ids", ids, "confirm", true));

        assertThat(confirmed.body().path("skipped").has("CONFIRM_NEEDED")).isFalse();
        assertCounts(confirmed, Map.of("queueable", 1, "doubtful", 1));
        start(confirmed.id());
        awaitDone(confirmed.id());
        assertThat(relay.find(blind).state()).isEqualTo("SUCCEEDED");
    }

    @Test
    void leavesAloneWhatHasChangedSinceThePlan() {
        List<UUID> ids = hold(2);
        UUID bulk = plan(Map.of("ids", ids)).id();
        relay.as("admin").post(REQUESTS + "/" + ids.get(0) + "/retry", Map.of());
        relay.awaitState(ids.get(0), "SUCCEEDED");

        start(bulk);

        Reply done = awaitDone(bulk);
        assertCounts(done, Map.of("requested", 2, "queued", 1, "succeeded", 1));
        assertThat(done.body().path("notQueued").toString()).isEqualTo("{\"CHANGED\":1}");
        var changed = operator()
                .get(BULK + "/" + bulk + "/items?result=NOT_QUEUED")
                .body()
                .path("items")
                .path(0);
        assertThat(changed.path("detail").asString()).contains("RETRY by admin");
        assertThat(callsOf(ids.get(0))).isOne();
    }

    @Test
    void leavesAloneWhatSomebodyDecidedSinceThePlanInTheSameGeneration() {
        List<UUID> ids = hold(2);
        UUID bulk = plan(Map.of("ids", ids)).id();
        relay.as("admin").post(REQUESTS + "/" + ids.get(0) + "/resolve", Map.of("reason", "paid by hand"));
        relay.as("admin").post(REQUESTS + "/" + ids.get(0) + "/restore", Map.of("reason", "not sure"));
        assertThat(relay.find(ids.get(0)).state()).isEqualTo("FAILED");

        start(bulk);

        Reply done = awaitDone(bulk);
        assertCounts(done, Map.of("requested", 2, "queued", 1, "succeeded", 1));
        assertThat(done.body().path("notQueued").toString()).isEqualTo("{\"CHANGED\":1}");
        assertThat(callsOf(ids.get(0))).isZero();
    }

    @Test
    void appliesTheFilterOnTheServer() {
        String from = Instant.now().minusSeconds(1).toString();
        UUID meant = hold("target", "askable", "failure", failure("CONNECT"));
        hold("target", "askable", "failure", status(422));
        UUID later = hold("target", "askable", "failure", failure("CONNECT"));
        Map<String, Object> filter = Map.of(
                "state",
                List.of("FAILED"),
                "target",
                "askable",
                "cause",
                "CONNECT",
                "source",
                "service-a",
                "from",
                from);

        Reply plan = plan(Map.of("filter", filter));

        assertThat(requestsOf(plan.id())).containsExactly(meant, later);
    }

    @Test
    void callsThoseOfALaneInTheirOrderAndCountsWhatWaitsBehindOthers() {
        String lane = unique("lane");
        UUID other = hold("orderKey", lane);
        List<UUID> ids = List.of(hold("orderKey", lane), hold("orderKey", lane), hold("orderKey", lane), hold());
        List<UUID> backwards = new ArrayList<>(ids);
        Collections.reverse(backwards);

        Reply behind = plan(Map.of("ids", backwards));

        assertCounts(behind, Map.of("queueable", 4, "waitsBehindOthers", 3));
        assertThat(requestsOf(behind.id())).containsExactly(ids.get(3), ids.get(0), ids.get(1), ids.get(2));
        backwards.add(other);
        Reply whole = plan(Map.of("ids", backwards));
        assertCounts(whole, Map.of("queueable", 5, "waitsBehindOthers", 0));
        start(whole.id());
        awaitDone(whole.id());
        backwards.forEach(id -> relay.awaitState(id, "SUCCEEDED"));
        List<String> called = List.of(other, ids.get(0), ids.get(1), ids.get(2)).stream()
                .map(id -> relay.as("admin")
                        .find(id)
                        .body()
                        .path("attempts")
                        .path(0)
                        .path("startedAt")
                        .asString())
                .toList();
        assertThat(called).isSorted();
    }

    @Test
    void discardsManyAndLetsGoOnWhatWaitedBehindThem() {
        String lane = unique("lane");
        UUID first = hold("orderKey", lane);
        UUID waiting = relay.submit(fresh("orderKey", lane)).id();
        relay.awaitState(waiting, "BLOCKED");
        List<UUID> ids = List.of(first, hold());
        assertProblem(plan(Map.of("ids", ids, "action", "DISCARD")), 400, "INVALID", "reason");

        UUID bulk = plan(Map.of("ids", ids, "action", "DISCARD", "reason", "no longer wanted"))
                .id();
        start(bulk);

        assertCounts(awaitDone(bulk), Map.of("queued", 2, "cancelled", 2));
        ids.forEach(id -> assertThat(relay.find(id).state()).isEqualTo("DISCARDED"));
        relay.awaitState(waiting, "SUCCEEDED");
    }

    /** The relay is paused meanwhile, so that nothing but the two of them moves anything. */
    @Test
    @Covers("W31")
    void twoOperatorsOnOverlappingSetsQueueEachRequestOnce() {
        relay.as("admin").post("/api/v1/relay/pause", Map.of("reason", "test"));
        try {
            List<UUID> ids = holdMany(1_000);
            List<UUID> backwards = new ArrayList<>(ids.subList(250, 1_000));
            Collections.reverse(backwards);
            UUID one = plan(Map.of("ids", ids.subList(0, 750))).id();
            UUID other = plan(Map.of("ids", backwards)).id();
            try (Together two = new Together()) {
                two.call(() -> start(one), () -> start(other));
            }
            awaitNothingPlanned(one);
            awaitNothingPlanned(other);

            List<Reply> both = List.of(find(one), find(other));
            assertThat(both.stream()
                            .mapToInt(run -> run.body().path("queued").asInt())
                            .sum())
                    .isEqualTo(1_000);
            assertThat(both.stream()
                            .mapToInt(run ->
                                    run.body().path("notQueued").path("CHANGED").asInt())
                            .sum())
                    .isEqualTo(500);
            assertThat(sandbox.number("select count(*) from outbox_event join bulk_item using (request_id)"
                            + " where bulk_id in ('" + one + "', '" + other + "') and outcome = 'QUEUED'"))
                    .isEqualTo(1_000);
            Reply third = plan(Map.of("ids", ids.subList(0, 10)));
            assertThat(third.body().path("skipped").toString()).isEqualTo("{\"ALREADY_QUEUED\":10}");
            assertThat(operator()
                            .get(BULK + "/" + third.id() + "/items?limit=1")
                            .body()
                            .path("items")
                            .path(0)
                            .path("detail")
                            .asString())
                    .startsWith("Already queued by operator");
            takeBack(ids);
        } finally {
            relay.as("admin").post("/api/v1/relay/resume", Map.of("reason", "test"));
        }
        passOverWhatWasTakenBack();
    }

    /** So that no other test waits behind it. */
    private void passOverWhatWasTakenBack() {
        UUID last = relay.submit(fresh()).id();
        await().atMost(Duration.ofMinutes(3))
                .until(() -> relay.find(last).state().equals("SUCCEEDED"));
    }

    private void takeBack(List<UUID> ids) {
        UUID bulk = plan(Map.of("ids", ids, "action", "CANCEL")).id();
        start(bulk);
        assertCounts(awaitDone(bulk), Map.of("queued", 1_000, "cancelled", 1_000));
        assertThat(sandbox.number("select count(*) from processed_event join bulk_item using (request_id)"
                        + " where bulk_id = '" + bulk + "' and processed_event.outcome = 'CANCELLED'"))
                .isEqualTo(1_000);
    }

    @Test
    void listsItsRequestsInStretchesAndAsAFile() {
        List<UUID> ids = hold(5);
        UUID bulk = plan(Map.of("ids", ids)).id();

        Reply first = operator().get(BULK + "/" + bulk + "/items?limit=3");
        Reply second = operator()
                .get(BULK + "/" + bulk + "/items?limit=3&cursor="
                        + first.body().path("next").asString());

        assertThat(first.body().path("items")).hasSize(3);
        assertThat(second.body().path("items")).hasSize(2);
        assertThat(second.body().path("next").isNull()).isTrue();
        Reply file = wire.get("viewer", BULK + "/" + bulk + "/items.csv?result=PLANNED");
        assertThat(header(file, "Content-Type")).startsWith("text/csv");
        assertThat(file.body().asString().lines())
                .hasSize(6)
                .first()
                .asString()
                .startsWith("\uFEFFposition,requestId,generation,result,why,detail,state");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | filter",
                "{\"ids\":[]} | filter",
                "{\"filter\":{}} | filter",
                "{\"filter\":{\"target\":\"b-system\"},\"ids\":[\"01a228d1-0127-72c2-a4f6-8771449a78de\"]} | filter",
                "{\"ids\":[\"01a228d1-0127-72c2-a4f6-8771449a78de\",\"x\"]} | ids.1",
                "{\"ids\":[null]} | ids.0",
                "{\"filter\":{\"state\":[\"LOST\"]}} | filter.state.0",
                "{\"filter\":{\"state\":[null]}} | filter.state",
                "{\"filter\":{\"from\":\"yesterday\"}} | filter.from",
                "{\"filter\":{\"unheard-of\":1}} | filter.unheard-of",
                "{\"action\":\"CALL\"} | action",
                "{\"rate\":0} | rate",
                "{\"rate\":10001} | rate",
                "{\"rate\":1.5} | rate",
                "{\"rate\":\"50\"} | rate",
                "{\"ramp\":[1,0]} | ramp",
                "{\"ramp\":[null]} | ramp",
                "{\"ramp\":[1,1,1,1,1,1,1,1,1,1,1]} | ramp",
                "{\"stopAtFailureRate\":1} | stopAtFailureRate",
                "{\"stopAtFailureRate\":-0.1} | stopAtFailureRate",
                "{\"action\":\"CANCEL\",\"filter\":{\"q\":\"x\"},\"ramp\":[1]} | ramp",
                "{\"action\":\"CANCEL\",\"filter\":{\"q\":\"x\"},\"stopAtFailureRate\":0.2} | stopAtFailureRate",
                "{\"filter\":{\"q\":\"x\"},\"state\":\"PLANNED\"} | state"
            })
    void refusesByTheNameOfTheField(String body, String field) {
        assertProblem(operator().post(BULK, body), 400, "INVALID", field);
    }

    @Test
    void refusesMoreThanItMayLookAt() {
        List<String> ids = IntStream.range(0, 40_001)
                .mapToObj(number -> new UUID(number, 7).toString())
                .toList();

        assertProblem(plan(Map.of("ids", ids)), 400, "INVALID", "ids");
    }

    @Test
    void isForOperatorsToMoveAndForViewersToSee() {
        Map<String, Object> wish = Map.of("ids", List.of(hold()));
        assertProblem(relay.as("viewer").post(BULK, wish), 403, "FORBIDDEN");
        assertProblem(relay.post(BULK, wish), 403, "FORBIDDEN");
        UUID bulk = plan(wish).id();
        assertProblem(relay.as("viewer").post(BULK + "/" + bulk + "/start", Map.of()), 403, "FORBIDDEN");
        assertThat(relay.as("viewer").get(BULK + "/" + bulk).status()).isEqualTo(200);
        assertProblem(relay.get(BULK + "/" + bulk), 403, "FORBIDDEN");
        assertProblem(operator().get(BULK + "/" + UUID.randomUUID()), 404, "NOT_FOUND");
        assertProblem(operator().get(BULK + "/x/items"), 404, "NOT_FOUND");
        assertProblem(operator().post(BULK + "/" + UUID.randomUUID() + "/start", Map.of()), 404, "NOT_FOUND");
        assertProblem(operator().get(BULK + "/" + bulk + "/items?result=LOST"), 400, "INVALID", "result");
        assertProblem(operator().get(BULK + "/" + bulk + "/items?state=FAILED"), 400, "INVALID", "state");
        assertProblem(operator().get(BULK + "/" + bulk + "/items?cursor=x"), 400, "INVALID", "cursor");
    }

    private RelayApi operator() {
        return relay.as("operator");
    }

    private Reply plan(Map<String, ?> wish) {
        return operator().post(BULK, new HashMap<>(wish));
    }

    private Reply start(UUID bulk) {
        return operator().post(BULK + "/" + bulk + "/start", Map.of());
    }

    private Reply find(UUID bulk) {
        return operator().get(BULK + "/" + bulk);
    }

    private Reply awaitDone(UUID bulk) {
        return await().atMost(PATIENCE)
                .until(() -> find(bulk), run -> run.state().equals("DONE"));
    }

    private void awaitNothingPlanned(UUID bulk) {
        await().atMost(PATIENCE).until(() -> find(bulk).body().path("planned").asInt(-1) == 0);
    }

    private List<UUID> requestsOf(UUID bulk) {
        return operator()
                .get(BULK + "/" + bulk + "/items?limit=500")
                .body()
                .path("items")
                .valueStream()
                .map(item -> UUID.fromString(item.path("requestId").asString()))
                .toList();
    }

    private List<UUID> hold(int count) {
        return IntStream.range(0, count).mapToObj(number -> hold()).toList();
    }

    private List<UUID> holdMany(int count) {
        List<Map<String, Object>> items =
                IntStream.range(0, count).mapToObj(number -> held()).toList();
        return relay.post(REQUESTS + "/batch", items)
                .body()
                .valueStream()
                .map(answer -> UUID.fromString(answer.path("id").asString()))
                .toList();
    }

    private int generationOf(UUID id) {
        return relay.find(id).body().path("generation").asInt(-1);
    }

    private static void assertCounts(Reply run, Map<String, Integer> counts) {
        counts.forEach((name, count) -> assertThat(run.body().path(name).asInt(-1))
                .as(name + " of " + run.body())
                .isEqualTo(count));
    }
}
