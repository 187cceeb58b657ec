package io.retryrelay.recovery;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long things are kept.
 *
 * @param after how long after its last change a final request is kept with its attempts, history and events, longer than
 *     {@code relay.topic.retention}
 * @param identity how long the names of a request are kept, so that a submission sent again is known although its request
 *     is gone; no shorter than {@code after}
 */
@ConfigurationProperties("relay.purge")
record PurgeProperties(
        @DefaultValue("90d") Duration after,
        @DefaultValue("400d") Duration identity) {}
