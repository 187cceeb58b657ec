package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.SimulatedB;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Who is called beside whom. */
@IntegrationTest
class ManyAtOnceIT {

    private static final int MANY = 12;

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
    void lanesAreCalledBesideEachOtherAsFarAsTheTargetBearsIt() {
        b.delays(Duration.ofSeconds(1));

        allSucceed(number -> new Object[] {
            "target", "parallel", "orderKey", UUID.randomUUID().toString()
        });

        assertThat(b.mostAtOnce()).isEqualTo(4);
    }

    @Test
    void requestsWithoutAKeyAreCalledOneAfterTheOtherInTheOrderAccepted() {
        b.delays(Duration.ofMillis(50));

        allSucceed(number -> new Object[] {"path", "/in-order/" + number});

        assertThat(b.mostAtOnce()).isOne();
        assertThat(b.calls())
                .extracting(call -> call.url())
                .containsExactlyElementsOf(IntStream.range(0, MANY)
                        .mapToObj(number -> "/in-order/" + number)
                        .toList());
    }

    @Test
    void requestsWithoutAKeyAreCalledBesideEachOtherWhereTheTargetWantsIt() {
        b.delays(Duration.ofSeconds(1));

        allSucceed(number -> new Object[] {"target", "parallel"});

        assertThat(b.mostAtOnce()).isEqualTo(4);
    }

    @Test
    void aSlowCallHoldsUpItsOwnLaneAlone() {
        b.answersAt("/slow", 200, Duration.ofSeconds(8));
        UUID slow = submit("path", "/slow", "orderKey", "slow-lane");
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);

        UUID other = submit("orderKey", "other-lane");
        relay.awaitState(other, "SUCCEEDED");

        assertThat(relay.find(slow).state()).isEqualTo("CALLING");
        relay.awaitState(slow, "SUCCEEDED");
    }

    @Test
    void noMoreCallsAreBegunThanTheTargetsRateAllows() {
        allSucceed(4, number -> new Object[] {"target", "paced"});

        assertThat(Duration.between(b.calls().get(0).at(), b.calls().get(3).at()))
                .isGreaterThan(Duration.ofMillis(1200));
    }

    private void allSucceed(IntFunction<Object[]> changes) {
        allSucceed(MANY, changes);
    }

    private void allSucceed(int number, IntFunction<Object[]> changes) {
        List<Map<String, Object>> payments = IntStream.range(0, number)
                .mapToObj(one -> payment(UUID.randomUUID().toString(), changes.apply(one)))
                .toList();
        List<UUID> requests = relay.post("/api/v1/retry-requests/batch", payments)
                .body()
                .valueStream()
                .map(item -> UUID.fromString(item.path("id").asString()))
                .toList();
        requests.forEach(id -> relay.awaitState(id, "SUCCEEDED"));
    }

    private UUID submit(Object... changes) {
        return relay.submit(payment(UUID.randomUUID().toString(), changes)).id();
    }
}
