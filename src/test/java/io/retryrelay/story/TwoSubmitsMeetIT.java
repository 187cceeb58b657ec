package io.retryrelay.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.Call;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.request.Intake;
import io.retryrelay.request.StoredCall;
import io.retryrelay.request.Submission;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Two submissions of one order key, the first one's transaction held open until the second one wants to go past it: the
 * fault that puts two calls of one key in flight, or the wrong one first, two hundred times.
 */
@IntegrationTest
@Tag("failures")
@TestPropertySource(properties = "relay.targets.b-system.max-concurrency=16")
class TwoSubmitsMeetIT {

    private static final int ROUNDS = 200;

    @Autowired
    private Intake intake;

    @Autowired
    private PlatformTransactionManager transactions;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private SimulatedB b;

    @Test
    void andAreCalledOneAfterTheOtherInTheOrderAccepted() {
        b.delays(Duration.ofMillis(50));
        for (int round = 0; round < ROUNDS; round++) {
            meet(round);
        }
        await().atMost(Duration.ofMinutes(2))
                .until(() ->
                        sandbox.number("select count(*) from retry_request where state = 'SUCCEEDED'") == 2 * ROUNDS);

        for (int round = 0; round < ROUNDS; round++) {
            String path = pathOf(round);
            assertThat(b.mostAtOnce(path)).as(path).isOne();
            assertThat(b.calls().stream()
                            .filter(call -> call.url().equals(path))
                            .map(Call::key))
                    .as(path)
                    .containsExactly("first-" + round, "second-" + round);
        }
        assertThat(b.rawCalls()).isEqualTo(2 * ROUNDS);
    }

    private void meet(int round) {
        CompletableFuture<UUID> second = new CompletableFuture<>();
        new TransactionTemplate(transactions).executeWithoutResult(held -> {
            submit("first-", round);
            second.completeAsync(() -> submit("second-", round));
            await("the second one waits")
                    .atMost(RelayApi.PATIENCE)
                    .pollInterval(Duration.ofMillis(250))
                    .until(() -> sandbox.number("select count(*) from information_schema.innodb_trx"
                                    + " where trx_state = 'LOCK WAIT' and trx_query like '%lane_lock%'")
                            > 0);
        });
        second.join();
    }

    private UUID submit(String which, int round) {
        StoredCall call = new StoredCall("POST", pathOf(round), Map.of(), "{}".getBytes(StandardCharsets.UTF_8));
        return intake.submit(
                        new Submission(
                                "b-system", call, null, null, which + round, "account-" + round, null, false, false),
                        "service-a")
                .request();
    }

    private static String pathOf(int round) {
        return "/round-" + round;
    }
}
