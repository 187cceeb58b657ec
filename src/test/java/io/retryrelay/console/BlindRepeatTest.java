package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestSummary;
import io.retryrelay.request.State;
import io.retryrelay.request.StoredCall;
import io.retryrelay.target.TestTargets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(InEnglish.class)
class BlindRepeatTest {

    private static final Instant NOW = Instant.parse("2026-04-01T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    private static final String LATE =
            "A later request of the same order key was done already: this one would come out of order.";
    private static final String TWICE =
            "The target b-system may have done it already and ignores idempotency keys: another call might do it twice.";

    private final BlindRepeat blindRepeat = new BlindRepeat(
            TestTargets.targets("b-system", "http://127.0.0.1:1", "idempotency.supported=false"),
            CLOCK,
            new Words(Bundle.messages(), CLOCK));

    @Test
    void saysBothDangersAndHasBothConfirmed() {
        assertThat(blindRepeat.why(request(true, true))).containsExactly(LATE, TWICE);
        assertThat(blindRepeat.question(request(true, true)))
                .isEqualTo("I know that it might then happen twice and out of order");
    }

    @Test
    void asksOnlyForTheDangerThatThereIs() {
        assertThat(blindRepeat.why(request(true, false))).containsExactly(TWICE);
        assertThat(blindRepeat.question(request(true, false))).isEqualTo("I know that it might then happen twice");
        assertThat(blindRepeat.why(request(false, true))).containsExactly(LATE);
        assertThat(blindRepeat.question(request(false, true))).isEqualTo("I know that it would then come out of order");
    }

    @Test
    void asksNothingWhereThereIsNone() {
        assertThat(blindRepeat.why(request(false, false))).isEmpty();
        assertThat(blindRepeat.question(request(false, false))).isNull();
    }

    @Test
    void asksNothingWhereNobodyCanBeCalled() {
        assertThat(blindRepeat.why(request("gone", true, false)))
                .containsExactly("The target gone is no longer configured, so that it cannot be called.");
        assertThat(blindRepeat.question(request("gone", true, false))).isNull();
    }

    private static RequestDetails request(boolean blind, boolean outOfOrder) {
        return request("b-system", blind, outOfOrder);
    }

    private static RequestDetails request(String target, boolean blind, boolean outOfOrder) {
        return new RequestDetails(
                new RequestSummary(
                        new UUID(0, 1),
                        target,
                        "POST",
                        "/p",
                        null,
                        "k",
                        "lane",
                        "service-a",
                        State.UNKNOWN,
                        null,
                        "TIMEOUT",
                        blind,
                        1,
                        1,
                        1,
                        null,
                        null,
                        null,
                        NOW,
                        NOW),
                new StoredCall("POST", "/p", Map.of(), null),
                null,
                null,
                NOW,
                blind,
                outOfOrder,
                List.of(),
                List.of());
    }
}
