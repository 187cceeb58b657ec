package io.retryrelay.target;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When a call of a system B is tried again, and how often.
 *
 * @param maxAttempts Attempts per round, from a submit or a person's retry to its end. 1 to 100.
 * @param initialDelay Wait after the first attempt. 1ms to 1d.
 * @param multiplier By how much each wait is longer than the one before. 1 to 100.
 * @param maxDelay Longest wait, not shorter than the first. 1ms to 7d.
 * @param jitter Share of a wait by which it is made longer or shorter at random. 0 to 1.
 * @param maxRetryAfter Longest Retry-After of B that is honoured. A longer one counts as this. 0s to 7d.
 * @param replays How often B may replay one stored failure for a key before a person is asked. 1 to 100.
 */
record RetryProperties(
        @DefaultValue("5") @Min(1) @Max(100) int maxAttempts,

        @DefaultValue("1s") @DurationMin(millis = 1) @DurationMax(days = 1)
        Duration initialDelay,

        @DefaultValue("2") @DecimalMin("1") @DecimalMax("100")
        double multiplier,

        @DefaultValue("5m") @DurationMin(millis = 1) @DurationMax(days = 7)
        Duration maxDelay,

        @DefaultValue("0.2") @DecimalMin("0") @DecimalMax("1")
        double jitter,

        @DefaultValue("10m") @DurationMin @DurationMax(days = 7)
        Duration maxRetryAfter,

        @DefaultValue("3") @Min(1) @Max(100) int replays) {

    RetryPolicy policy() {
        return new RetryPolicy(maxAttempts, initialDelay, multiplier, maxDelay, jitter, maxRetryAfter);
    }
}
