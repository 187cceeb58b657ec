package io.retryrelay.target;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * One system B.
 *
 * @param baseUrl Absolute http or https URL, without query, fragment and user info. A path in it comes before the path
 *     of each call.
 * @param deadline Longest time for one call: connect, TLS, headers and the whole body. 100ms to 10m.
 * @param maxConcurrency How many calls may be under way at once. 1 to 256.
 * @param rate How many calls may be begun per second. 0.01 to 100000; unlimited if not set.
 * @param unkeyed How requests without an order key are called: one after another, or beside each other.
 * @param idempotency What B does with idempotency keys.
 * @param retry When a call is tried again, and how often.
 * @param circuit When B is left alone because its calls fail.
 * @param statusCheck How B is asked whether it has done what a key stands for.
 * @param responseCap How much of an answer's body is kept. The rest is read and dropped. 0 to 1MB.
 * @param successStatuses Statuses besides 2xx that prove the call done, such as 409 for "already done". 300 to 599.
 * @param notDoneStatuses Statuses that prove the call not done. 300 to 599.
 * @param headers Headers added to each call, such as B's credentials. They replace stored ones of the same name, are
 *     never logged and never stored. A name goes in brackets if it has other characters than letters, digits and
 *     hyphen.
 * @param allowedPaths Ant patterns of the paths that may be called, without the base URL's path. Empty allows all.
 */
record TargetProperties(
        @NotBlank String baseUrl,

        @DefaultValue("10s") @DurationMin(millis = 100) @DurationMax(minutes = 10)
        Duration deadline,

        @DefaultValue("16") @Min(1) @Max(256) int maxConcurrency,
        @DecimalMin("0.01") @DecimalMax("100000") @Nullable Double rate,
        @DefaultValue("sequential") Unkeyed unkeyed,
        @DefaultValue @Valid IdempotencyProperties idempotency,
        @DefaultValue @Valid RetryProperties retry,
        @DefaultValue @Valid CircuitProperties circuit,
        @DefaultValue StatusCheckProperties statusCheck,
        @DefaultValue("64KB") DataSize responseCap,
        @DefaultValue Set<@Min(300) @Max(599) Integer> successStatuses,
        @DefaultValue Set<@Min(300) @Max(599) Integer> notDoneStatuses,
        @DefaultValue Map<String, String> headers,
        @DefaultValue List<String> allowedPaths) {

    /** How requests without an order key follow each other. */
    enum Unkeyed {
        /** In the order accepted, one at a time; a failed one holds up nobody. */
        SEQUENTIAL,
        /** In no order. */
        PARALLEL
    }

    /** Leaves out the headers' values, which are secrets. */
    @Override
    public String toString() {
        return "TargetProperties[baseUrl=" + baseUrl + ", deadline=" + deadline + ", headers=" + headers.keySet() + "]";
    }
}
