package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.target.Answer;
import io.retryrelay.target.Proof;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A stored failure is told from one that is only alike. */
class PinTest {

    @Test
    void countsWhatBSaysIsAReplayWhateverItsStatus() {
        Pin pin = Pin.NONE
                .after(answer(503, "", Map.of()))
                .after(answer(503, "", Map.of("Idempotent-Replayed", "true")))
                .after(answer(503, "", Map.of("Idempotency-Replayed", "TRUE")));

        assertThat(pin.answerReplays()).isEqualTo(2);
    }

    @Test
    void countsTheSame500AgainAndAgain() {
        Pin pin = Pin.NONE.after(answer(500, "request 7", Map.of())).after(answer(500, "request 7", Map.of()));

        assertThat(pin.answerReplays()).isOne();
        assertThat(pin.after(answer(500, "request 8", Map.of())).answerReplays())
                .isZero();
    }

    @Test
    void doesNotTakeAnOutageForAReplay() {
        Pin down = Pin.NONE.after(answer(503, "down", Map.of())).after(answer(503, "down", Map.of()));
        Pin silent = Pin.NONE.after(answer(500, "", Map.of())).after(answer(500, "", Map.of()));

        assertThat(down.answerReplays()).isZero();
        assertThat(silent.answerReplays()).isZero();
    }

    private static Answer answer(int status, String body, Map<String, String> headers) {
        return new Answer(
                Proof.NOTHING,
                "HTTP_" + status,
                status,
                headers,
                body.getBytes(StandardCharsets.UTF_8),
                false,
                null,
                null,
                Duration.ZERO);
    }
}
