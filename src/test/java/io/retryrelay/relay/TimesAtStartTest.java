package io.retryrelay.relay;

import static io.retryrelay.platform.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.retryrelay.outbox.TopicProperties;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How the deadlines, the shutdown and the retention must fit together. */
class TimesAtStartTest {

    private static final Duration PHASE = Duration.ofSeconds(35);

    @Test
    void theDefaultsFit() {
        HandlingTime times = deadline("PT10S");

        assertThatCode(() -> ShutdownGuard.check(times.ofACallUnderWay(), PHASE, times))
                .doesNotThrowAnyException();
        assertThatCode(() -> retention("P5D", times).check()).doesNotThrowAnyException();
    }

    @Test
    void aShutdownPhaseThatWouldCutACallOffIsRefused() {
        HandlingTime times = deadline("PT15S");

        assertRefused(
                () -> ShutdownGuard.check(times.ofACallUnderWay(), PHASE, times),
                "spring.lifecycle.timeout-per-shutdown-phase is PT35S, not longer than the PT35S",
                "Set spring.lifecycle.timeout-per-shutdown-phase above 35s");
    }

    @Test
    void aContainerThatDoesNotWaitForACallIsRefused() {
        assertRefused(
                () -> ShutdownGuard.check(Duration.ofSeconds(10), PHASE, deadline("PT10S")),
                "shutdownTimeout is PT10S, not longer than the longest target deadline PT10S",
                "ContainerCustomizer");
    }

    @Test
    void aRetentionShorterThanTheUsualLongestDrainIsRefused() {
        RetentionGuard guard = retention("PT5H", deadline("PT10S"));

        assertRefused(guard::check, "relay.topic.retention is PT5H, less than the PT5H33M20S", "to 333m or more");
    }

    @Test
    void aRetentionThatOnlyTheSlowestDrainOutlivesIsAccepted() {
        assertThatCode(() -> retention("PT6H", deadline("PT10S")).check()).doesNotThrowAnyException();
    }

    @Test
    void aDrainWaitsForCallsToEndToBeSettledAndToBeCommitted() {
        assertThat(deadline("PT10S").ofADrain()).isEqualTo(Duration.ofSeconds(10 + 20 + 5));
        assertThat(deadline("PT0.5S").ofADrainInWords()).contains("longest target deadline 0.5 s");
    }

    private static RetentionGuard retention(String retention, HandlingTime times) {
        return new RetentionGuard(new TopicProperties("topic", Duration.parse(retention), null), times);
    }

    private static HandlingTime deadline(String deadline) {
        return new HandlingTime(Duration.parse(deadline));
    }
}
