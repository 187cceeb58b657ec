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
 * When a failing system B is left alone.
 *
 * @param failureRate Share of failed calls among the last ones from which on no more are made. 0.01 to 1.
 * @param calls How many of the last calls are looked at; before so many were made, none is held back. 1 to 1000.
 * @param open How long B is left alone before it is asked again. 100ms to 1h.
 * @param probes How many calls ask B whether it is back. If too many of them fail, it is left alone again. 1 to 100.
 */
record CircuitProperties(
        @DefaultValue("0.5") @DecimalMin("0.01") @DecimalMax("1")
        double failureRate,

        @DefaultValue("20") @Min(1) @Max(1000) int calls,

        @DefaultValue("30s") @DurationMin(millis = 100) @DurationMax(hours = 1)
        Duration open,

        @DefaultValue("3") @Min(1) @Max(100) int probes) {}
