package io.retryrelay.outbox;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What stops a relay that runs away. Neither limit is met by honest work.
 *
 * @param recordsPerGeneration records on the topic per generation, over the last ten minutes, above which publishing
 *     stops, from 1.1 to 10; 1 is what it should be
 * @param calllessPerHour generations of one request that ended without a call of B within an hour, from which on no
 *     more of it is published, from 5 to 1000
 */
@ConfigurationProperties("relay.guard")
public record GuardProperties(
        @DefaultValue("1.5") double recordsPerGeneration,
        @DefaultValue("20") int calllessPerHour) {

    public GuardProperties {
        if (!(recordsPerGeneration >= 1.1 && recordsPerGeneration <= 10)) {
            throw new IllegalArgumentException(
                    "relay.guard.records-per-generation must be from 1.1 to 10, not " + recordsPerGeneration);
        }
        if (calllessPerHour < 5 || calllessPerHour > 1000) {
            throw new IllegalArgumentException(
                    "relay.guard.callless-per-hour must be from 5 to 1000, not " + calllessPerHour);
        }
    }
}
