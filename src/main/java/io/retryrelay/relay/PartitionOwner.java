package io.retryrelay.relay;

import io.retryrelay.outbox.Publisher;
import io.retryrelay.outbox.TopicKeeper;
import java.util.Collection;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.KafkaException;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;
import org.springframework.stereotype.Component;

/** Whoever consumes the partition also publishes: no election of its own is needed. */
@Component
class PartitionOwner implements ConsumerAwareRebalanceListener {

    private static final Logger log = LoggerFactory.getLogger(PartitionOwner.class);

    private final TopicKeeper topic;
    private final Publisher publisher;
    private final RelayWindow window;
    private volatile String topicId = "";

    PartitionOwner(TopicKeeper topic, Publisher publisher, RelayWindow window) {
        this.topic = topic;
        this.publisher = publisher;
        this.window = window;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return;
        }
        window.startAnew();
        publisher.own();
        try {
            topicId = topic.ensure();
            publisher.noteTopic(topicId);
        } catch (KafkaException unanswered) {
            log.warn("The topic's id is asked for again later: {}", unanswered.getMessage());
        }
        log.info("Consuming and publishing {}.", partitions);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        giveUp(partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        giveUp(partitions);
    }

    private void giveUp(Collection<TopicPartition> partitions) {
        if (!partitions.isEmpty()) {
            publisher.disown();
            window.startAnew();
            log.info("Consuming and publishing {} no longer.", partitions);
        }
    }

    String topicId() {
        return topicId;
    }
}
