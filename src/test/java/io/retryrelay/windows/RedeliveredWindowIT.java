package io.retryrelay.windows;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The most that a crash can cost: everything between the committed offset and the window's end is read once more. */
@Tag("failures")
class RedeliveredWindowIT {

    private static final int WINDOW = 10_000;

    @Test
    @Covers({"W03", "W15"})
    void isRecognisedWithoutACallWhileANewRequestIsCalledInItsTurn() {
        try (Surroundings around = new Surroundings()) {
            SimulatedB b = around.b();
            AppProcess app = around.app("redelivered-window").start();
            RelayApi relay = RelayApi.at(app.baseUrl());
            allDone(around, relay);
            app.kill9();
            around.topic().rewind();
            long all = around.topic().end();
            app.start();

            await().atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> around.topic().committed() > 0);
            long begin = System.nanoTime();
            long left = all - around.topic().committed();
            await().atMost(Duration.ofMinutes(5))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> around.topic().committed() == all);
            System.out.printf(
                    "measured: %d of %d records that came again were recognised in %d ms%n",
                    left, all, Duration.ofNanos(System.nanoTime() - begin).toMillis());
            relay.awaitState(relay.submit(payment("afterwards")).id(), "SUCCEEDED");

            assertThat(b.rawCalls()).isEqualTo(WINDOW + 1);
            assertThat(around.sandbox().count("quarantined_record")).isZero();
        }
    }

    private static void allDone(Surroundings around, RelayApi relay) {
        List<Map<String, Object>> items = IntStream.range(0, WINDOW)
                .mapToObj(number -> payment("order-" + number, "target", "parallel", "orderKey", "account-" + number))
                .toList();
        assertThat(relay.post("/api/v1/retry-requests/batch", items).status()).isEqualTo(200);
        await().atMost(Duration.ofMinutes(3))
                .until(() -> around.sandbox().number("select count(*) from retry_request where state = 'SUCCEEDED'")
                        == WINDOW);
    }
}
