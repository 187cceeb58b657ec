package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPolicyTest {

    private static final RandomGenerator LOW = fixed(0.0);
    private static final RandomGenerator MIDDLE = fixed(0.5);
    private static final RandomGenerator HIGH = fixed(Math.nextDown(1.0));

    private final RetryPolicy policy = policy(0.2);

    @ParameterizedTest
    @CsvSource({"1,1", "2,2", "3,4", "4,8", "9,256", "10,300", "11,300", "2147483647,300", "0,1", "-7,1"})
    void doublesUpToTheLongestDelay(int attempts, long seconds) {
        assertThat(policy.delayAfter(attempts, null, MIDDLE)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void staysWithinTheJitter() {
        assertThat(policy.delayAfter(3, null, LOW)).isEqualTo(Duration.ofMillis(3200));
        assertThat(policy.delayAfter(3, null, HIGH)).isEqualTo(Duration.ofMillis(4800));
    }

    @Test
    void neverExceedsTheLongestDelayByJitter() {
        assertThat(policy.delayAfter(20, null, HIGH)).isEqualTo(Duration.ofMinutes(5));
        assertThat(policy.delayAfter(20, null, LOW)).isEqualTo(Duration.ofMinutes(4));
    }

    @Test
    void isNeverNegative() {
        assertThat(policy(1).delayAfter(1, null, LOW)).isZero();
        assertThat(policy(1).delayAfter(1, Duration.ofSeconds(-5), LOW)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1,0,1", "1,30,30", "1,86400,600", "10,30,300", "10,999999999999,600"})
    void waitsTheLongerOfBackOffAndRetryAfterUpToItsCap(int attempts, long retryAfter, long seconds) {
        assertThat(policy.delayAfter(attempts, Duration.ofSeconds(retryAfter), MIDDLE))
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    private static RetryPolicy policy(double jitter) {
        return new RetryPolicy(5, Duration.ofSeconds(1), 2, Duration.ofMinutes(5), jitter, Duration.ofMinutes(10));
    }

    private static RandomGenerator fixed(double value) {
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new UnsupportedOperationException();
            }

            @Override
            public double nextDouble() {
                return value;
            }
        };
    }
}
