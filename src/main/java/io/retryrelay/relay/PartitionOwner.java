package io.retryrelay.relay;

import io.retryrelay.outbox.Publisher;
import io.retryrelay.outbox.TopicKeeper;
import java.util.Collection;
import org.apache.kafka.clients.consumer.Consumer;
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
    private final Dispatcher dispatcher;
    private final Caller caller;
    private final InFlight inFlight;
    private final Acknowledger acknowledger;
    private final HandlingTime times;

    PartitionOwner(
            TopicKeeper topic,
            Publisher publisher,
            RelayWindow window,
            Dispatcher dispatcher,
            Caller caller,
            InFlight inFlight,
            Acknowledger acknowledger,
            HandlingTime times) {
        this.topic = topic;
        this.publisher = publisher;
        this.window = window;
        this.dispatcher = dispatcher;
        this.caller = caller;
        this.inFlight = inFlight;
        this.acknowledger = acknowledger;
        this.times = times;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return;
        }
        window.startAnew();
        dispatcher.begin();
        caller.send(true);
        publisher.own(window.mostOfATarget());
        try {
            publisher.noteTopic(topic.ensure());
        } catch (KafkaException unanswered) {
            log.warn("The topic's id is asked for again later: {}", unanswered.getMessage());
        }
        log.info("Consuming and publishing {}.", partitions);
    }

    /** What is in hand is finished, what was not taken is left to the next owner. */
    @Override
    public void onPartitionsRevokedBeforeCommit(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
        if (!partitions.isEmpty()) {
            dispatcher.end();
            caller.send(false);
            drain();
            acknowledger.acknowledgeNow();
            giveUp(partitions);
        }
    }

    private void drain() {
        try {
            if (!inFlight.awaitNone(times.ofACallUnderWay())) {
                log.warn("Not all calls under way ended in time; their rows are left to recovery.");
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        giveUp(partitions);
    }

    private void giveUp(Collection<TopicPartition> partitions) {
        if (!partitions.isEmpty()) {
            dispatcher.end();
            caller.send(false);
            publisher.disown();
            window.startAnew();
            log.info("Consuming and publishing {} no longer.", partitions);
        }
    }
}
