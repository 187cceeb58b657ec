package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.chaos.HoldInvariants;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.client.RestClient;

/**
 * In an application of its own, whose relay is paused: what is asked is how they come in and go out, not B's answers. Its
 * window is so large that one target's share of it, among the many of a test, holds them all.
 */
@IntegrationTest
@TestPropertySource(
        properties = {"relay.recovery-interval=1s", "relay.bulk.approval-above=19999", "relay.window=500000"})
@HoldInvariants
@Tag("long")
class AnOperatorRetriesTwentyThousandIT {

    private static final Logger log = LoggerFactory.getLogger(AnOperatorRetriesTwentyThousandIT.class);
    private static final int ALL = 20_000;
    private static final String BULKS = "/api/v1/bulk-retries";
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Map<String, ?> FAILED = Map.of("filter", Map.of("state", List.of("FAILED")));

    @LocalServerPort
    private int port;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private SimulatedB b;

    @Test
    @Covers({"A3.01", "A3.02"})
    void takenInByOneCallAndQueuedByAnother() {
        RelayApi relay = RelayApi.at("http://127.0.0.1:" + port);
        RelayApi operator = relay.as("operator");
        turn(relay, "pause");
        List<Map<String, Object>> items = IntStream.range(0, ALL)
                .mapToObj(number -> payment("order-" + number, "hold", true, "orderKey", "account-" + number % 2_000))
                .toList();

        Reply taken = timed("taken in", () -> relay.post("/api/v1/retry-requests/batch", items));
        assertThat(statuses(taken)).hasSize(ALL).containsOnly(202);
        Reply again = timed("sent again", () -> relay.post("/api/v1/retry-requests/batch", items));
        assertThat(statuses(again)).containsOnly(200);
        assertThat(ids(again)).isEqualTo(ids(taken));
        assertThat(sandbox.count("retry_request")).isEqualTo(ALL);

        Reply plan = timed("planned", () -> operator.post(BULKS, FAILED));
        assertThat(plan.body().path("queueable").asInt()).as("%s", plan.body()).isEqualTo(ALL);
        assertThat(plan.body().path("waitsBehindOthers").asInt()).isZero();
        relay.submit(payment("one-too-many", "hold", true));
        assertThat(operator.post(BULKS, FAILED).body().path("detail").asString())
                .contains("at most 20000 requests");

        String bulk = BULKS + "/" + plan.id();
        anotherPersonApproves(relay, bulk);
        timed("queued", () -> {
            operator.post(bulk + "/start", Map.of());
            operator.post(bulk + "/start", Map.of());
            return awaitNone("select count(*) from bulk_item where outcome = 'PLANNED'");
        });
        timed("all on the topic", () -> awaitNone("select count(*) from outbox_event where published_at is null"));

        assertThat(operator.get(bulk).body().path("queued").asInt()).isEqualTo(ALL);
        assertThat(sandbox.count("outbox_event")).isEqualTo(ALL);
        assertThat(sandbox.number("select count(*) from retry_request where generation = 1 and state = 'QUEUED'"))
                .isEqualTo(ALL);
        assertThat(sandbox.number("select count(*) from (select outbox_event.id as own,"
                        + " lag(outbox_event.id) over (order by item.position) as before_it"
                        + " from bulk_item item join outbox_event using (request_id)) moved where before_it > own"))
                .as("out of the plan's order")
                .isZero();
        assertThat(timed("written as a file", () -> fileOf(bulk)).lines()).hasSize(ALL + 1);
        oneOfAnotherTargetWaitsForNoneOfThem(relay);
        twoOperatorsMoveEachOfHalfOverlappingRowsOnce(relay);
    }

    private String fileOf(String bulk) {
        return RestClient.create("http://127.0.0.1:" + port)
                .get()
                .uri(bulk + "/items.csv?result=WAITING")
                .headers(headers -> headers.setBasicAuth("viewer", "viewer"))
                .retrieve()
                .body(String.class);
    }

    private static void anotherPersonApproves(RelayApi relay, String bulk) {
        RelayApi operator = relay.as("operator");
        assertThat(operator.get(bulk).state()).isEqualTo("NEEDS_APPROVAL");
        assertThat(operator.post(bulk + "/start", Map.of()).code()).isEqualTo("ILLEGAL_MOVE");
        Reply own = operator.post(bulk + "/approve", Map.of());
        assertThat(own.status()).isEqualTo(403);
        assertThat(own.code()).isEqualTo("SECOND_PERSON_NEEDED");

        Reply approved = relay.as("admin").post(bulk + "/approve", Map.of("reason", "as agreed"));

        assertThat(approved.status()).as("%s", approved.body()).isEqualTo(202);
        assertThat(approved.state()).isEqualTo("PLANNED");
        assertThat(approved.body().path("approved").path("who").asString()).isEqualTo("admin");
        assertThat(relay.as("admin").post(bulk + "/approve", Map.of()).status()).isEqualTo(202);
        assertThat(operator.get(bulk).body().path("history")).hasSize(2);
    }

    private void twoOperatorsMoveEachOfHalfOverlappingRowsOnce(RelayApi relay) {
        List<Map<String, Object>> items = IntStream.range(0, ALL / 2)
                .mapToObj(number -> payment("half-" + number, "hold", true, "orderKey", "half-" + number % 1_000))
                .toList();
        List<UUID> all = ids(relay.post("/api/v1/retry-requests/batch", items));
        List<String> bulks = List.of(
                plan(relay.as("operator"), all.subList(0, ALL * 3 / 8)),
                plan(relay.as("admin"), all.subList(ALL / 8, ALL / 2)));

        timed("half of them by two overlapping bulks", () -> {
            relay.as("operator").post(bulks.get(0) + "/start", Map.of());
            relay.as("admin").post(bulks.get(1) + "/start", Map.of());
            return awaitNone("select count(*) from bulk_item where outcome = 'PLANNED'");
        });

        List<Reply> both = bulks.stream().map(relay.as("operator")::get).toList();
        assertThat(sum(both, "/queued")).isEqualTo(ALL / 2);
        assertThat(sum(both, "/notQueued/CHANGED")).isEqualTo(ALL / 4);
        String halves = " from retry_request request join outbox_event on outbox_event.request_id = request.id"
                + " where request.business_key like 'half-%'";
        assertThat(sandbox.number("select count(*)" + halves)).isEqualTo(ALL / 2);
        assertThat(sandbox.number("select count(distinct request.id)" + halves)).isEqualTo(ALL / 2);
    }

    private static String plan(RelayApi person, List<UUID> ids) {
        return BULKS + "/" + person.post(BULKS, Map.of("ids", ids)).id();
    }

    private static int sum(List<Reply> runs, String pointer) {
        return runs.stream().mapToInt(run -> run.body().at(pointer).asInt()).sum();
    }

    private void oneOfAnotherTargetWaitsForNoneOfThem(RelayApi relay) {
        b.delays(Duration.ofMillis(100));
        turn(relay, "resume");
        await("B is called").atMost(PATIENCE).until(() -> b.rawCalls() > 0);

        timed(
                "and one of another target done",
                () -> relay.awaitState(
                        relay.submit(payment("another", "target", "patient")).id(), "SUCCEEDED"));

        assertThat(sandbox.number("select count(*) from retry_request where state = 'QUEUED'"))
                .as("still waiting")
                .isGreaterThan(ALL / 2);
        turn(relay, "pause");
    }

    private static void turn(RelayApi relay, String what) {
        relay.as("admin").post("/api/v1/relay/" + what, Map.of("reason", "test"));
    }

    private long awaitNone(String count) {
        return await().atMost(PATIENCE).until(() -> sandbox.number(count), left -> left == 0);
    }

    private static <T> T timed(String what, Supplier<T> deed) {
        long begin = System.nanoTime();
        T result = deed.get();
        log.info(
                "{} requests, {}: {} ms",
                ALL,
                what,
                Duration.ofNanos(System.nanoTime() - begin).toMillis());
        return result;
    }

    private static List<Integer> statuses(Reply reply) {
        return reply.body()
                .valueStream()
                .map(answer -> answer.path("status").asInt())
                .toList();
    }

    private static List<UUID> ids(Reply reply) {
        return reply.body()
                .valueStream()
                .map(answer -> UUID.fromString(answer.path("id").asString()))
                .toList();
    }
}
