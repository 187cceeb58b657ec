package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ConsumerFaultsTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final ConsumerFaults faults = new ConsumerFaults(Clock.systemUTC());

    @Test
    void areNewsOnceWhileTheyLast() {
        assertThat(faults.isNews("refused", NOON)).isTrue();
        assertThat(faults.isNews("refused", NOON.plusSeconds(1))).isFalse();
        assertThat(faults.isNews("forbidden", NOON.plusSeconds(2))).isTrue();
    }

    /** Whoever reads the log of the second time must find it. */
    @Test
    void areNewsAgainAfterTheyPassed() {
        faults.isNews("refused", NOON);

        assertThat(faults.isNews("refused", NOON.plus(ConsumerFaults.LASTING))).isTrue();
    }

    @Test
    void areNoReasonToBeDownAfterTheyPassed() {
        assertThat(faults.why(NOON)).isEmpty();
        faults.isNews("refused", NOON);

        assertThat(faults.why(NOON.plusSeconds(1)))
                .hasValueSatisfying(why -> assertThat(why).contains("refused"));
        assertThat(faults.why(NOON.plus(ConsumerFaults.LASTING))).isEmpty();
    }
}
