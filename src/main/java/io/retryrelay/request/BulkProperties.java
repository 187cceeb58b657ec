package io.retryrelay.request;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many requests one call may name.
 *
 * @param max most items of a batch, and most requests that one bulk moves, from 1 to 100000
 */
@ConfigurationProperties("relay.bulk")
public record BulkProperties(@DefaultValue("20000") int max) {

    public BulkProperties {
        if (max < 1 || max > 100_000) {
            throw new IllegalArgumentException("relay.bulk.max must be from 1 to 100000, not " + max);
        }
    }
}
