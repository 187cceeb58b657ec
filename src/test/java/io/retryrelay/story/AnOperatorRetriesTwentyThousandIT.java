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

/** In an application of its own, whose relay is paused: what is asked is how they come in and go out, not B's answers. */
@IntegrationTest
@TestPropertySource(properties = "relay.recovery-interval=1s")
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
        assertThat(sandbox.number("select count(*) from bulk_item item join outbox_event using (request_id)"
                        + " join bulk_item later on later.bulk_id = item.bulk_id and later.position = item.position + 1"
                        + " join outbox_event published on published.request_id = later.request_id"
                        + " where published.id < outbox_event.id"))
                .as("out of the plan's order")
                .isZero();
        oneOfAnotherTargetWaitsForNoneOfThem(relay);
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
