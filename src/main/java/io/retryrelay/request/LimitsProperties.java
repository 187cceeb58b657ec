package io.retryrelay.request;

import jakarta.validation.constraints.NotNull;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * How much a caller may send.
 *
 * @param body largest body of one stored call, in bytes; at most 16 MB, the size of its column
 * @param batch largest call that names many requests, in bytes, from 1KB to 256MB; all of it is held in memory
 * @param rate most submissions a second of one caller, a batch counting as one; 0 for no limit
 */
@ConfigurationProperties("relay.limits")
@Validated
public record LimitsProperties(
        @DefaultValue("1MB") @NotNull DataSize body,
        @DefaultValue("32MB") @NotNull DataSize batch,
        @DefaultValue("0") int rate) {

    private static final DataSize COLUMN = DataSize.ofMegabytes(16);
    private static final DataSize SMALLEST_BATCH = DataSize.ofKilobytes(1);
    private static final DataSize LARGEST_BATCH = DataSize.ofMegabytes(256);

    public LimitsProperties {
        if (body.toBytes() < 1 || body.compareTo(COLUMN) >= 0) {
            throw new IllegalArgumentException("relay.limits.body must be from 1B to below 16MB, not " + body
                    + ": set it to what the targets accept");
        }
        if (batch.compareTo(SMALLEST_BATCH) < 0 || batch.compareTo(LARGEST_BATCH) > 0) {
            throw new IllegalArgumentException("relay.limits.batch must be from 1KB to 256MB, not " + batch);
        }
        if (rate < 0) {
            throw new IllegalArgumentException("relay.limits.rate must be 0 (no limit) or more, not " + rate);
        }
    }
}
