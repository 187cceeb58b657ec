package io.retryrelay.relay;

import io.retryrelay.outbox.TopicKeeper;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.kafka.KafkaException;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.stereotype.Component;

/**
 * Starts the listener once the topic is there and right. While Kafka is away the service serves all the same, and the
 * listener follows when Kafka comes.
 */
@Component
class RelayStart implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(RelayStart.class);
    private static final Duration AGAIN = Duration.ofSeconds(2);

    private final TopicKeeper topic;
    private final RelaySwitch relay;
    private final StartReport report;
    private final TaskScheduler scheduler;
    private volatile @Nullable String refusal;

    RelayStart(TopicKeeper topic, RelaySwitch relay, StartReport report, TaskScheduler scheduler) {
        this.topic = topic;
        this.relay = relay;
        this.report = report;
        this.scheduler = scheduler;
    }

    @Override
    public void start() {
        relay.release();
        startListener();
    }

    private void startListener() {
        try {
            report.write(topic.ensure());
            relay.turnOn();
            refusal = null;
        } catch (KafkaException | org.apache.kafka.common.KafkaException away) {
            log.warn("Kafka is away; requests are taken in and wait: {}", away.toString());
            startLater();
        }
    }

    private void startLater() {
        scheduler.schedule(this::startAgain, scheduler.getClock().instant().plus(AGAIN));
    }

    private void startAgain() {
        if (relay.isHeld()) {
            return;
        }
        try {
            startListener();
        } catch (RuntimeException refused) {
            refusal = refused.getMessage();
            log.error("The relay does not consume, and tries again: {}", refused.toString());
            startLater();
        }
    }

    /** Why the listener may not start, though Kafka answers. */
    Optional<String> refusal() {
        return Optional.ofNullable(refusal);
    }

    @Override
    public void stop() {
        relay.hold();
    }

    @Override
    public boolean isRunning() {
        return !relay.isHeld();
    }
}
