package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.bulk.BulkReader;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** A bulk is held back by people and by its limits, and taken back. */
class BulkStepsIT extends OverHttp {

    private static final String BULK = "/api/v1/bulk-retries";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private BulkReader reader;

    @Test
    void listsBulksNewestFirstByStateAndPlanner() {
        UUID request = hold();
        UUID first = plan(Map.of("ids", List.of(request), "reason", "first")).id();
        UUID second = plan(Map.of("ids", List.of(request))).id();
        UUID ofAdmin =
                relay.as("admin").post(BULK, Map.of("ids", List.of(request))).id();
        step(second, "cancel");

        Reply newest = relay.as("viewer").get(BULK + "?who=operator&limit=1");
        Reply next = relay.as("viewer")
                .get(BULK + "?who=operator&limit=1&cursor="
                        + newest.body().path("next").asString());

        assertThat(ids(newest)).containsExactly(second);
        assertThat(ids(next)).containsExactly(first);
        JsonNode shown = next.body().path("items").path(0);
        assertThat(shown.path("reason").asString()).isEqualTo("first");
        assertThat(shown.path("queueable").asInt()).isOne();
        assertThat(shown.path("created").path("who").asString()).isEqualTo("operator");
        assertThat(ids(operator().get(BULK + "?state=CANCELLED&limit=500")))
                .contains(second)
                .doesNotContain(first);
        assertThat(ids(operator().get(BULK + "?limit=1"))).containsExactly(ofAdmin);
        assertThat(operator().get(BULK + "?who=nobody").body().path("next").isNull())
                .isTrue();
        assertProblem(operator().get(BULK + "?state=LOST"), 400, "INVALID", "state");
        assertProblem(operator().get(BULK + "?cursor=x"), 400, "INVALID", "cursor");
        assertProblem(operator().get(BULK + "?target=b-system"), 400, "INVALID", "target");
        assertProblem(relay.get(BULK), 403, "FORBIDDEN");
    }

    @Test
    void meansWithAFilterExactlyWhatTheListShowsForIt() {
        String lane = unique("lane");
        UUID one = hold("orderKey", lane);
        UUID other = hold("orderKey", lane, "businessKey", lane + "-other");

        for (Map<String, Object> filter : List.<Map<String, Object>>of(
                Map.of("orderKey", lane), Map.of("q", lane), Map.of("orderKey", lane, "state", List.of("FAILED")))) {
            Reply plan = plan(Map.of("filter", filter));
            assertThat(requestsOf(plan.id())).as("%s", filter).containsExactly(one, other);
            assertThat(plan.body().path("filter").path("orderKey").asString(""))
                    .isEqualTo(filter.getOrDefault("orderKey", ""));
        }
        assertThat(requestsOf(plan(Map.of("filter", Map.of("businessKey", lane + "-other")))
                        .id()))
                .containsExactly(other);
        assertThat(requestsOf(
                        plan(Map.of("filter", Map.of("q", one.toString()))).id()))
                .containsExactly(one);
    }

    @Test
    void holdsBackWhatIsNotMovedYetUntilItGoesOn() {
        List<UUID> ids = List.of(hold("target", "askable"), hold(), hold());
        UUID bulk = plan(Map.of("ids", ids, "ramp", List.of(1))).id();
        turnAskable("pause");
        try {
            step(bulk, "start");
            relay.awaitState(ids.get(0), "SCHEDULED");

            Reply paused = step(bulk, "pause", Map.of("reason", "lunch"));

            assertThat(paused.status()).isEqualTo(202);
            assertThat(paused.state()).isEqualTo("PAUSED");
            assertThat(step(bulk, "pause").status()).isEqualTo(202);
        } finally {
            turnAskable("resume");
        }
        relay.awaitState(ids.get(0), "SUCCEEDED");
        await().during(Duration.ofMillis(1_500))
                .atMost(PATIENCE)
                .until(
                        () -> find(bulk),
                        run -> count(run, "queued") == 1 && run.state().equals("PAUSED"));
        assertThat(find(bulk).body().path("firstCalls").path("called").asInt())
                .as("counted while it is held back")
                .isOne();
        assertThat(step(bulk, "resume").state()).isEqualTo("RUNNING");
        assertThat(step(bulk, "resume").status()).isEqualTo(202);
        Reply done = awaitState(bulk, "DONE");
        assertThat(count(done, "succeeded")).isEqualTo(3);
        ids.forEach(id -> assertThat(callsOf(id)).isOne());
        assertThat(relay.as("viewer")
                        .get("/api/v1/audit?subject=" + bulk)
                        .body()
                        .path("items")
                        .valueStream()
                        .map(deed -> deed.path("what").asString()))
                .containsExactly("BULK_RESUME", "BULK_PAUSE", "BULK_START", "BULK_PLAN");
        assertThat(history(done))
                .containsExactly(
                        "PLAN by operator",
                        "START by operator",
                        "PAUSE by operator: lunch",
                        "RESUME by operator",
                        "END by relay");
    }

    @Test
    void takesBackAllThatBHasNotBeenCalledFor() {
        String lane = unique("lane");
        List<UUID> ids = List.of(hold("orderKey", lane), hold("orderKey", lane), hold(), hold(), hold(), hold());
        whileTheRelayIsPaused(() -> {
            UUID bulk = plan(Map.of("ids", ids, "ramp", List.of(5))).id();
            step(bulk, "start");
            await().atMost(PATIENCE).until(() -> count(find(bulk), "queued") == 5);

            Reply cancelled = step(bulk, "cancel");

            assertThat(cancelled.status()).isEqualTo(202);
            assertThat(cancelled.state()).isEqualTo("CANCELLED");
            Reply done = awaitEnd(bulk);
            assertThat(count(done, "queued")).isEqualTo(5);
            assertThat(count(done, "cancelled")).isEqualTo(5);
            assertThat(done.body().path("notQueued").toString()).isEqualTo("{\"CANCELLED\":1}");
            assertThat(count(done, "planned")).isZero();
            assertThat(step(bulk, "cancel").status()).isEqualTo(202);
            assertProblem(step(bulk, "resume"), 409, "ILLEGAL_MOVE");
            assertProblem(step(bulk, "start"), 409, "ILLEGAL_MOVE");
            JsonNode request = relay.find(ids.get(0)).body();
            assertThat(request.path("state").asString()).isEqualTo("FAILED");
            assertThat(request.path("reason").asString()).isEqualTo("CANCELLED");
            assertThat(request.path("history").path(2).path("reason").asString())
                    .isEqualTo("bulk " + bulk + " was cancelled");
            assertThat(relay.find(ids.get(5)).body().path("generation").asInt(-1))
                    .isZero();
            assertThat(find(bulk).body().path("history")).hasSize(4);
        });
        relay.awaitState(relay.submit(fresh()).id(), "SUCCEEDED");
        ids.forEach(id -> assertThat(callsOf(id)).isZero());
    }

    /** A target that takes no calls holds the ramp, so that the bulk stands still meanwhile. */
    @Test
    void leavesAloneWhatBWasCalledForAndWhatSomebodyElseTookOver() {
        String lane = unique("lane");
        UUID other = hold("orderKey", lane);
        UUID calledOnce = hold("target", "patient");
        UUID blocked = hold("orderKey", lane);
        UUID takenOver = hold("orderKey", lane);
        UUID waiting = hold("target", "askable");
        UUID rest = hold();
        b.answersAt(relay.as("admin").find(calledOnce).body().path("path").asString(), 503);
        turnAskable("pause");
        try {
            UUID bulk = plan(Map.of("ids", List.of(calledOnce, blocked, takenOver, waiting, rest), "ramp", List.of(4)))
                    .id();
            step(bulk, "start");
            relay.awaitState(calledOnce, "SCHEDULED");
            relay.awaitState(blocked, "BLOCKED");
            relay.awaitState(takenOver, "BLOCKED");
            relay.awaitState(waiting, "SCHEDULED");
            relay.move(takenOver, "cancel", Map.of());
            relay.retry(takenOver);
            relay.awaitState(takenOver, "BLOCKED");
            assertThat(find(bulk).state()).isEqualTo("RUNNING");
            assertThat(reader.find(bulk).orElseThrow().uncalled())
                    .as("blocked and waiting")
                    .isEqualTo(2);

            step(bulk, "cancel");

            Reply ended = awaitEnd(bulk);
            assertThat(count(ended, "cancelled")).isEqualTo(2);
            assertThat(ended.body().path("notQueued").toString()).isEqualTo("{\"CANCELLED\":1}");
        } finally {
            turnAskable("resume");
        }
        for (UUID takenBack : List.of(blocked, waiting)) {
            assertThat(relay.find(takenBack).body().path("reason").asString()).isEqualTo("CANCELLED");
        }
        assertThat(relay.find(calledOnce).state()).isEqualTo("SCHEDULED");
        assertThat(relay.find(takenOver).state()).isEqualTo("BLOCKED");
        List.of(other, blocked).forEach(id -> relay.move(id, "discard", Map.of("reason", "test")));
        relay.awaitState(takenOver, "SUCCEEDED");
    }

    @Test
    void movesNoMoreASecondThanItsRate() {
        UUID bulk = plan(Map.of("ids", hold(11), "rate", 5)).id();
        long begin = System.nanoTime();
        step(bulk, "start");
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> count(find(bulk), "planned") == 0);

        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .isBetween(Duration.ofMillis(1_900), Duration.ofSeconds(20));
        Reply done = awaitState(bulk, "DONE");
        assertThat(done.body().path("limits").path("rate").asInt()).isEqualTo(5);
        assertThat(done.body().path("rate").asDouble()).isZero();
    }

    @Test
    void tellsItsRateAndTheTimeLeft() {
        UUID bulk = plan(Map.of("ids", hold(30), "rate", 5)).id();
        step(bulk, "start");

        Reply running = await().atMost(PATIENCE).until(() -> find(bulk), run -> count(run, "succeeded") >= 10);

        assertThat(running.body().path("rate").asDouble()).isBetween(0.5, 8d);
        assertThat(running.body().path("secondsLeft").asInt()).isBetween(1, 60);
        step(bulk, "cancel");
        assertThat(awaitEnd(bulk).body().path("secondsLeft").isNull()).isTrue();
    }

    @Test
    void beginsAStageOnceThoseBeforeItWereCalled() {
        List<UUID> ids = hold(6);
        Map<String, Object> wish = Map.of("ids", ids, "ramp", List.of(1, 2));
        UUID bulk = whileTheRelayIsPaused(() -> {
            UUID planned = plan(wish).id();
            step(planned, "start");
            await().atMost(PATIENCE).until(() -> count(find(planned), "queued") == 1);
            await().during(Duration.ofMillis(800)).atMost(PATIENCE).until(() -> count(find(planned), "queued") == 1);
            assertThat(count(find(planned), "stage")).isOne();
            return planned;
        });

        Reply done = awaitState(bulk, "DONE");

        assertThat(count(done, "succeeded")).isEqualTo(6);
        assertThat(count(done, "stage")).isEqualTo(3);
        List<JsonNode> attempts = ids.stream()
                .map(id -> relay.as("admin").find(id).body().path("attempts").path(0))
                .toList();
        assertThat(attempts.get(0).path("endedAt").asString())
                .isLessThan(attempts.get(1).path("startedAt").asString());
        assertThat(attempts.get(2).path("endedAt").asString())
                .isLessThan(attempts.get(3).path("startedAt").asString());
    }

    @Test
    void isNotHeldUpInItsRampByWhatWaitsBehindOthers() {
        String lane = unique("lane");
        UUID other = hold("orderKey", lane);
        List<UUID> ids = List.of(hold("orderKey", lane), hold(), hold());
        UUID bulk = plan(Map.of("ids", ids, "ramp", List.of(1))).id();

        step(bulk, "start");

        Reply done = awaitState(bulk, "DONE");
        assertThat(count(done, "succeeded")).isEqualTo(2);
        assertThat(count(done, "waiting")).isOne();
        assertThat(count(done, "blocked")).isOne();
        assertThat(done.body().path("firstCalls").path("called").asInt()).isEqualTo(2);
        relay.move(other, "discard", Map.of("reason", "test"));
        relay.awaitState(ids.get(0), "SUCCEEDED");
    }

    @Test
    void stopsWhenTooManyFirstCallsFailAndGoesOnWhenAPersonSaysSo() {
        b.answers(422);
        UUID bulk = plan(Map.of("ids", hold(20), "ramp", List.of(1, 10), "stopAtFailureRate", 0.2))
                .id();
        step(bulk, "start");

        Reply stopped = await().atMost(PATIENCE)
                .until(() -> find(bulk), run -> run.state().equals("STOPPED") && count(run, "failed") == 11);

        assertThat(count(stopped, "queued")).isEqualTo(11);
        assertThat(count(stopped, "planned")).isEqualTo(9);
        assertThat(stopped.body().path("firstCalls").path("failed").asInt()).isEqualTo(11);
        assertThat(history(stopped))
                .last()
                .asString()
                .startsWith("STOP by relay: 1")
                .endsWith("first calls failed");
        assertThat(b.rawCalls()).isEqualTo(11);
        assertThat(stopped.body().path("allowed").toString()).isEqualTo("[\"RESUME\",\"CANCEL\"]");
        b.answers(200);
        int seen = history(stopped).size();
        Reply sentAgain = step(bulk, "resume", Map.of("seen", seen - 1));
        assertProblem(sentAgain, 409, "CHANGED");
        assertThat(sentAgain.body().path("detail").asString()).contains("STOP by relay", "STOPPED");
        assertThat(find(bulk).state()).isEqualTo("STOPPED");
        step(bulk, "resume", Map.of("seen", seen));
        Reply done = awaitState(bulk, "DONE");
        assertThat(count(done, "succeeded")).isEqualTo(9);
        assertThat(count(done, "failed")).isEqualTo(11);
    }

    @Test
    void goesOnWhileNoMoreFirstCallsFailThanItBears() {
        List<UUID> ids = hold(20);
        ids.subList(0, 4)
                .forEach(id -> b.answersAt(
                        relay.as("admin").find(id).body().path("path").asString(), 422));
        UUID bulk = plan(Map.of("ids", ids, "ramp", List.of(20), "stopAtFailureRate", 0.2))
                .id();

        step(bulk, "start");

        assertThat(count(awaitState(bulk, "DONE"), "succeeded")).isEqualTo(16);
    }

    @ParameterizedTest
    @CsvSource({"pause", "resume", "approve"})
    void refusesAStepThatAPlanCannotTake(String step) {
        UUID bulk = plan(Map.of("ids", hold(1))).id();

        Reply refused = step(bulk, step);

        assertProblem(refused, 409, "ILLEGAL_MOVE");
        assertThat(refused.body().path("state").asString()).isEqualTo("PLANNED");
        assertThat(refused.body().path("allowed").toString()).isEqualTo("[\"START\",\"CANCEL\"]");
        step(bulk, "cancel");
        assertProblem(step(bulk, step), 409, "ILLEGAL_MOVE");
    }

    @Test
    void takesNothingBackOnceItIsDone() {
        UUID bulk = plan(Map.of("ids", hold(1))).id();
        step(bulk, "start");
        awaitState(bulk, "DONE");

        assertProblem(step(bulk, "cancel"), 409, "ILLEGAL_MOVE");
        assertProblem(step(bulk, "pause"), 409, "ILLEGAL_MOVE");
        assertThat(step(bulk, "start").status()).isEqualTo(202);
    }

    @Test
    void refusesTamperedStepsAndThoseOfViewers() {
        UUID bulk = plan(Map.of("ids", hold(1))).id();
        for (String step : List.of("start", "pause", "resume", "cancel", "approve")) {
            assertProblem(relay.as("viewer").post(BULK + "/" + bulk + "/" + step, Map.of()), 403, "FORBIDDEN");
            assertProblem(step(bulk, step, Map.of("ids", List.of(hold()))), 400, "INVALID", "ids");
            assertProblem(step(UUID.randomUUID(), step), 404, "NOT_FOUND");
        }
        assertProblem(step(bulk, "start", Map.of("reason", "x".repeat(501))), 400, "INVALID", "reason");
        assertProblem(step(bulk, "stop"), 404, "NOT_FOUND");
        assertThat(find(bulk).state()).isEqualTo("PLANNED");
    }

    /** Two steps at once, of which only one can be the first. */
    @Test
    void takesOneOfTwoStepsThatMeet() {
        List<UUID> ids = hold(4);
        UUID bulk = plan(Map.of("ids", ids)).id();
        try (Together two = new Together()) {
            two.call(() -> step(bulk, "start"), () -> step(bulk, "cancel"));
        }

        Reply ended = awaitEnd(bulk);

        assertThat(ended.state()).isIn("CANCELLED", "DONE");
        assertThat(count(ended, "queued")
                        + ended.body().path("notQueued").path("CANCELLED").asInt())
                .isEqualTo(4);
        ids.forEach(id -> assertThat(callsOf(id)).isLessThanOrEqualTo(1));
        assertThat(sandbox.number(
                        "select count(*) from bulk_item where outcome = 'PLANNED' and bulk_id = '" + bulk + "'"))
                .isZero();
    }

    private <T> T whileTheRelayIsPaused(java.util.function.Supplier<T> deed) {
        relay.as("admin").post("/api/v1/relay/pause", Map.of("reason", "test"));
        try {
            return deed.get();
        } finally {
            relay.as("admin").post("/api/v1/relay/resume", Map.of("reason", "test"));
        }
    }

    private void whileTheRelayIsPaused(Runnable deed) {
        whileTheRelayIsPaused(() -> {
            deed.run();
            return deed;
        });
    }

    private void turnAskable(String what) {
        relay.as("admin").post("/api/v1/targets/askable/" + what, Map.of("reason", "test"));
    }

    private RelayApi operator() {
        return relay.as("operator");
    }

    private Reply plan(Map<String, ?> wish) {
        Reply plan = operator().post(BULK, new HashMap<>(wish));
        assertThat(plan.status()).as("%s", plan.body()).isEqualTo(201);
        return plan;
    }

    private Reply step(UUID bulk, String step) {
        return step(bulk, step, Map.of());
    }

    private Reply step(UUID bulk, String step, Map<String, ?> body) {
        return operator().post(BULK + "/" + bulk + "/" + step, body);
    }

    private Reply find(UUID bulk) {
        return operator().get(BULK + "/" + bulk);
    }

    private Reply awaitState(UUID bulk, String state) {
        return await().atMost(PATIENCE)
                .until(() -> find(bulk), run -> run.state().equals(state));
    }

    private Reply awaitEnd(UUID bulk) {
        return await().atMost(PATIENCE)
                .until(() -> find(bulk), run -> !run.body().path("endedAt").isNull());
    }

    private static int count(Reply run, String name) {
        return run.body().path(name).asInt(-1);
    }

    private static List<String> history(Reply run) {
        return run.body()
                .path("history")
                .valueStream()
                .map(deed ->
                        deed.path("what").asString() + " by " + deed.path("who").asString()
                                + (deed.path("reason").isNull()
                                        ? ""
                                        : ": " + deed.path("reason").asString()))
                .toList();
    }

    private static List<UUID> ids(Reply list) {
        return list.body()
                .path("items")
                .valueStream()
                .map(item -> UUID.fromString(item.path("id").asString()))
                .toList();
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
}
