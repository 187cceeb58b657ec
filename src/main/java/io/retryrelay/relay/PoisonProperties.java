package io.retryrelay.relay;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is done about requests that kill the process.
 *
 * @param deaths how many processes may die in a round while they call for one request, until it is left to a person,
 *     from 2 to 100; before the last one it is called alone
 */
@ConfigurationProperties("relay.poison")
record PoisonProperties(@DefaultValue("3") int deaths) {

    PoisonProperties {
        if (deaths < 2 || deaths > 100) {
            throw new IllegalArgumentException(
                    "relay.poison.deaths must be from 2 to 100, not " + deaths + ": one death may be a coincidence");
        }
    }
}
