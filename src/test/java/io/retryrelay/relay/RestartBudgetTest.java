package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RestartBudgetTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final RestartBudget budget = new RestartBudget(5, Duration.ofMinutes(10));

    @Test
    void givesFiveEachWithMorePatience() {
        for (int second = 1; second <= 5; second++) {
            assertThat(budget.take(NOON)).contains(Duration.ofSeconds(second));
        }

        assertThat(budget.take(NOON.plusSeconds(599))).isEmpty();
    }

    @Test
    void forgetsWhatIsLongerAgo() {
        budget.take(NOON);

        assertThat(budget.take(NOON.plusSeconds(601))).contains(Duration.ofSeconds(1));
    }
}
