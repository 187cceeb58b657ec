package io.retryrelay.recovery;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How often recovery looks around.
 *
 * @param recoveryInterval the pause between two looks, from 50ms to 1m
 * @param publications how often one event is published before it is left to a person, from 1 to 30
 */
@ConfigurationProperties("relay")
record RecoveryProperties(
        @DefaultValue("2s") Duration recoveryInterval,
        @DefaultValue("10") int publications) {

    RecoveryProperties {
        if (recoveryInterval.toMillis() < 50 || recoveryInterval.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new IllegalArgumentException(
                    "relay.recovery-interval must be from 50ms to 1m, not " + recoveryInterval);
        }
        if (publications < 1 || publications > 30) {
            throw new IllegalArgumentException("relay.publications must be from 1 to 30, not " + publications);
        }
    }
}
