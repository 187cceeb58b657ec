package io.retryrelay.relay;

import io.retryrelay.outbox.TopicKeeper;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.kafka.KafkaException;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
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
    private final KafkaListenerEndpointRegistry listeners;
    private final ConsumerPause pause;
    private final TaskScheduler scheduler;
    private volatile boolean running;

    RelayStart(
            TopicKeeper topic, KafkaListenerEndpointRegistry listeners, ConsumerPause pause, TaskScheduler scheduler) {
        this.topic = topic;
        this.listeners = listeners;
        this.pause = pause;
        this.scheduler = scheduler;
    }

    @Override
    public void start() {
        running = true;
        startListener();
    }

    private void startListener() {
        try {
            topic.ensure();
            var container = listeners.getListenerContainer(RelayListener.ID);
            if (running && container != null) {
                pause.obey();
                container.start();
            }
        } catch (KafkaException | org.apache.kafka.common.KafkaException away) {
            log.warn("Kafka is away; requests are taken in and wait: {}", away.toString());
            startLater();
        }
    }

    private void startLater() {
        scheduler.schedule(
                () -> {
                    if (running) {
                        startAgain();
                    }
                },
                scheduler.getClock().instant().plus(AGAIN));
    }

    private void startAgain() {
        try {
            startListener();
        } catch (RuntimeException refused) {
            log.error("The relay does not consume, and tries again: {}", refused.toString());
            startLater();
        }
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
