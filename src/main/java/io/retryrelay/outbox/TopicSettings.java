package io.retryrelay.outbox;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.TopicConfig;

/** How the broker really keeps the topic: somebody else may have made or changed it. */
public final class TopicSettings {

    private static final List<String> TOLD = List.of(
            TopicConfig.RETENTION_MS_CONFIG,
            TopicConfig.RETENTION_BYTES_CONFIG,
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
            TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG);

    private final Map<String, String> values = new LinkedHashMap<>();

    TopicSettings(Config config) {
        TOLD.forEach(name -> values.put(name, String.valueOf(config.get(name).value())));
    }

    /** Whether records are surely kept for so long. */
    public boolean keepsFor(Duration time) {
        long millis = Long.parseLong(values.getOrDefault(TopicConfig.RETENTION_MS_CONFIG, "-1"));
        return millis < 0 || millis >= time.toMillis();
    }

    /** Whether a producer's wrong clock cannot make a record look too old to be kept. */
    public boolean takesTheBrokersTime() {
        return "LogAppendTime".equals(values.get(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG));
    }

    /** Those that matter to the relay, by Kafka's names. */
    @Override
    public String toString() {
        return values.entrySet().stream().map(Object::toString).collect(Collectors.joining(", "));
    }
}
