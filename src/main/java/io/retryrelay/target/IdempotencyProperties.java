package io.retryrelay.target;

import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a system B does with idempotency keys.
 *
 * @param supported Whether B does one effect per key. If not, no key is sent, and a call without a proof is never
 *     repeated by itself.
 * @param header Name of the header that carries the key. Never taken from a stored request, not even if unsupported.
 * @param window How long B remembers a key. After that a repeat with the same key could do the effect again. 1s to 3650d.
 */
record IdempotencyProperties(
        @DefaultValue("true") boolean supported,
        @DefaultValue("Idempotency-Key") @NotBlank String header,

        @DefaultValue("24h") @DurationMin(seconds = 1) @DurationMax(days = 3650)
        Duration window) {}
