package io.retryrelay.windows;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.chaos.Invariants;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two thousand requests are queued at once while B is down, and stays so for thirty periods of its circuit. */
@Tag("failures")
class BulkIntoAnOutageIT {

    private static final String BULKS = "/api/v1/bulk-retries";
    private static final int WAITING = 2_000;
    private static final int PERIODS = 30;
    private static final int PROBES = 2;

    @Test
    @Covers({"W33", "A3.03"})
    void asksAFewMultipliesNothingAndIsDoneAfterwards() {
        try (Surroundings around = new Surroundings()) {
            SimulatedB b = around.b();
            b.answers(503);
            RelayApi relay =
                    RelayApi.at(around.app("bulk-into-an-outage").start().baseUrl());
            String bulk = queueAll(relay);
            await("all have found the circuit open, but for the probes")
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> around.sandbox().number("select count(*) from retry_request where state = 'SCHEDULED'")
                            >= WAITING - PROBES);
            int before = b.rawCalls();
            await("it was probed period after period")
                    .atMost(Duration.ofMinutes(3))
                    .until(() -> b.rawCalls() >= before + PERIODS * PROBES);

            long records = around.topic().end();
            int calls = b.rawCalls();
            System.out.printf("measured: %d waiting, %d calls, %d records%n", WAITING, calls, records);
            assertThat(records).isBetween((long) WAITING, (long) WAITING + calls);
            assertThat(around.sandbox().number("select sum(attempt_count) from retry_request"))
                    .as("attempts burnt without a call")
                    .isLessThanOrEqualTo(calls);

            b.answers(200);
            await("all are done")
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> relay.as("operator")
                                    .get(bulk)
                                    .body()
                                    .path("succeeded")
                                    .asInt()
                            == WAITING);
            assertThat(b.effects()).isEqualTo(WAITING);
            around.topic().awaitAllAcknowledged();
            Invariants.of(around.sandbox()).hold();
        }
    }

    private static String queueAll(RelayApi relay) {
        List<Map<String, Object>> items = IntStream.range(0, WAITING)
                .mapToObj(number ->
                        payment("order-" + number, "hold", true, "target", "fragile", "orderKey", "account-" + number))
                .toList();
        assertThat(relay.post("/api/v1/retry-requests/batch", items).status()).isEqualTo(200);
        RelayApi operator = relay.as("operator");
        String bulk = BULKS + "/"
                + operator.post(BULKS, Map.of("filter", Map.of("state", List.of("FAILED"))))
                        .id();
        operator.post(bulk + "/start", Map.of());
        return bulk;
    }
}
