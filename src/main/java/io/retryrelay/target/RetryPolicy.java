package io.retryrelay.target;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * When a target is tried again, and how often.
 *
 * @param maxAttempts charged attempts per round, 1 to 100
 * @param initialDelay the wait after the first charged attempt
 * @param multiplier by how much each wait is longer than the one before, at least 1
 * @param maxDelay the longest back-off, jitter included
 * @param jitter the share, 0 to 1, by which a wait is made longer or shorter at random
 * @param maxRetryAfter the longest {@code Retry-After} that is honoured; a longer one counts as this
 */
public record RetryPolicy(
        int maxAttempts,
        Duration initialDelay,
        double multiplier,
        Duration maxDelay,
        double jitter,
        Duration maxRetryAfter) {

    /**
     * The wait before the next attempt: the greater of the back-off and B's own {@code Retry-After}.
     *
     * @param chargedAttemptsOfRound how many attempts this round has been charged, counted from 1
     * @param retryAfter what B asked for (RFC 9110, section 10.2.3), or null
     * @return never negative, never above the greater of {@code maxDelay} and {@code maxRetryAfter}
     */
    public Duration delayAfter(int chargedAttemptsOfRound, @Nullable Duration retryAfter, RandomGenerator random) {
        Duration backOff = backOff(chargedAttemptsOfRound, random);
        return retryAfter == null ? backOff : longer(backOff, shorter(retryAfter, maxRetryAfter));
    }

    private Duration backOff(int attempts, RandomGenerator random) {
        double grown = initialDelay.toMillis() * Math.pow(multiplier, Math.max(0, attempts - 1));
        double swing = 1 + jitter * (2 * random.nextDouble() - 1);
        double jittered = Math.min(grown, maxDelay.toMillis()) * swing;
        return Duration.ofMillis(Math.round(Math.max(0, Math.min(jittered, maxDelay.toMillis()))));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
