package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PaceTest {

    private final Pace pace = new Pace(OptionalDouble.of(100), 0);

    @Test
    void withoutARateThereIsNoLimit() {
        Pace free = new Pace(OptionalDouble.empty(), 0);

        free.use(1_000_000);

        assertThat(free.allows(0)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void letsAsManyBeginAsTheRateSays() {
        int begun = 0;
        for (int millis = 0; millis <= 10_000; millis += 7) {
            int allowed = pace.allows(nanos(millis));
            pace.use(allowed);
            begun += allowed;
        }

        assertThat(begun).isBetween(1_000, 1_010);
    }

    @Test
    void whatWasNotUsedAddsUpForATenthOfASecond() {
        pace.allows(0);

        assertThat(pace.allows(nanos(60_000))).isEqualTo(10);
    }

    @Test
    void aRateBelowOnePerSecondLetsOneBegin() {
        Pace slow = new Pace(OptionalDouble.of(0.5), 0);
        slow.use(slow.allows(0));

        assertThat(slow.allows(nanos(1_900))).isZero();
        assertThat(slow.allows(nanos(2_100))).isOne();
    }

    private static long nanos(int millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
