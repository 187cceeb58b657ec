package io.retryrelay.outbox;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the outbox is drained.
 *
 * @param outboxPoll how often the outbox is looked at without being rung, from 10ms to 1m
 */
@ConfigurationProperties("relay")
public record OutboxProperties(@DefaultValue("500ms") Duration outboxPoll) {

    public OutboxProperties {
        if (outboxPoll.toMillis() < 10 || outboxPoll.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new IllegalArgumentException("relay.outbox-poll must be from 10ms to 1m, not " + outboxPoll);
        }
    }
}
