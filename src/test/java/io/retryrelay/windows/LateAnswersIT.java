package io.retryrelay.windows;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** B acts, but says so too late, or says something that proves nothing. */
@IntegrationTest
@TestPropertySource(
        properties = {
            "relay.targets.b-system.deadline=1s",
            "relay.targets.keyless.deadline=1s",
            "relay.targets.b-system.retry.initial-delay=2s",
            "relay.targets.patient.retry.max-retry-after=0s"
        })
class LateAnswersIT {

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
    @Covers("W21")
    void aSuccessAfterTheDeadlineIsFetchedWithTheSameKeyAndHasOneEffect() {
        b.delays(Duration.ofSeconds(2));
        UUID id = submitted("b-system");
        Reply waiting = relay.awaitState(id, "SCHEDULED");
        assertThat(waiting.body().path("outcomeUnknown").asBoolean()).isTrue();
        b.answers(200);

        Reply done = relay.awaitState(id, "SUCCEEDED");

        assertThat(b.effects(done.body().path("idempotencyKey").asString())).isOne();
        assertThat(b.rawCalls()).isEqualTo(2);
    }

    @Test
    @Covers({"W21", "W27"})
    void aSuccessAfterTheDeadlineIsLeftToAPersonWhereBIgnoresKeys() {
        b.ignoresKeys();
        b.delays(Duration.ofSeconds(2));

        Reply parked = relay.awaitState(submitted("keyless"), "UNKNOWN");

        assertThat(parked.body().path("reason").asString()).isEqualTo("KEYLESS");
        assertThat(b.rawCalls()).isOne();
        assertThat(b.effects()).isOne();
    }

    @ParameterizedTest
    @CsvSource({
        "200, SUCCEEDED",
        "204, SUCCEEDED",
        "301, FAILED",
        "303, FAILED",
        "400, FAILED",
        "422, FAILED",
        "408, SCHEDULED",
        "409, SCHEDULED",
        "425, SCHEDULED",
        "429, SCHEDULED",
        "500, SCHEDULED",
        "503, SCHEDULED"
    })
    @Covers({"W22", "W23", "W24", "W26"})
    void oneAnswerOneCallAndWhatItProves(int status, String state) {
        b.answers(status, Map.of("Location", "/elsewhere", "Retry-After", "60", "Content-Type", "text/html"), "<html>");

        Reply settled = relay.awaitState(submitted("patient"), state);

        assertThat(b.rawCalls()).isOne();
        assertThat(settled.body().path("attempts").path(0).path("status").asInt())
                .isEqualTo(status);
    }

    private UUID submitted(String target) {
        return relay.submit(payment(UUID.randomUUID().toString(), "target", target))
                .id();
    }
}
