package io.retryrelay.outbox;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The topic that rings the bell. It has exactly one partition; any other number is refused at start.
 *
 * @param name the topic's name
 * @param retention how long records are kept when the relay creates the topic, at least one minute
 * @param replicationFactor copies kept when the relay creates the topic; the broker's default if not set
 */
@ConfigurationProperties("relay.topic")
public record TopicProperties(
        @DefaultValue("retry-relay.requests") String name,
        @DefaultValue("5d") Duration retention,
        @Nullable Short replicationFactor) {

    /** Kafka's own rule for topic names. */
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

    public TopicProperties {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "relay.topic.name must have 1 to 249 of a-z, A-Z, 0-9, '.', '_' and '-', not '" + name + "'");
        }
        if (retention.compareTo(Duration.ofMinutes(1)) < 0) {
            throw new IllegalArgumentException("relay.topic.retention must be at least 1m, not " + retention
                    + ": records must outlive the longest planned outage");
        }
        if (replicationFactor != null && replicationFactor < 1) {
            throw new IllegalArgumentException(
                    "relay.topic.replication-factor must be 1 or more, not " + replicationFactor);
        }
    }
}
