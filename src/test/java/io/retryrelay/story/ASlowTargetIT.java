package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;

/** Many requests of a slow target, more than the window holds, beside a fast one. */
@IntegrationTest
@Tag("long")
@DirtiesContext
@TestPropertySource(properties = "relay.window=360")
class ASlowTargetIT {

    private static final int MANY = 400;

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Autowired
    private Sandbox sandbox;

    private RelayApi relay;

    @BeforeEach
    void connect() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
    }

    @Test
    void keepsNoOtherWaiting() {
        b.answersAt("/slow", 200, Duration.ofSeconds(4));
        submit(MANY, "path", "/slow");
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);

        submit(MANY, "target", "parallel");

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(succeeded("parallel")).isEqualTo(MANY));
        assertThat(succeeded("b-system")).as("the slow ones are not through").isLessThan(20);
        UUID another = submit(1, "target", "keyless").get(0);
        relay.awaitState(another, "SUCCEEDED");
        long before = succeeded("b-system");
        await().atMost(RelayApi.PATIENCE).until(() -> succeeded("b-system") > before);
    }

    private List<UUID> submit(int number, Object... changes) {
        List<Map<String, Object>> payments = IntStream.range(0, number)
                .mapToObj(one -> payment(UUID.randomUUID().toString(), changes))
                .toList();
        return relay.post("/api/v1/retry-requests/batch", payments)
                .body()
                .valueStream()
                .map(item -> UUID.fromString(item.path("id").asString()))
                .toList();
    }

    private long succeeded(String target) {
        return sandbox.number(
                "select count(*) from retry_request where state = 'SUCCEEDED' and target = '" + target + "'");
    }
}
