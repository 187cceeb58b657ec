package io.retryrelay.outbox;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.kafka.KafkaException;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.support.SendResult;
import org.springframework.stereotype.Component;

/**
 * Publishes what stands in the outbox, oldest first, while this instance owns the partition. An unknown result means:
 * publish again, since a duplicate record is harmless. A late send of a former owner is harmless for the same reason.
 */
@Component
public class Publisher implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(Publisher.class);
    private static final int BATCH = 500;

    private final OutboxRows outbox;
    private final KafkaTemplate<String, byte[]> kafka;
    private final TopicProperties topic;
    private final OutboxProperties properties;
    private final BlockingQueue<Boolean> bell = new ArrayBlockingQueue<>(1);
    private volatile @Nullable String ownedTopicId;
    private volatile @Nullable Thread thread;

    Publisher(
            OutboxRows outbox,
            KafkaTemplate<String, byte[]> kafka,
            TopicProperties topic,
            OutboxProperties properties) {
        this.outbox = outbox;
        this.kafka = kafka;
        this.topic = topic;
        this.properties = properties;
    }

    /** This instance was given the partition of the topic with this id. */
    public void own(String topicId) {
        ownedTopicId = topicId;
        ring();
    }

    /** The partition was taken away. */
    public void disown() {
        ownedTopicId = null;
    }

    public boolean isOwner() {
        return ownedTopicId != null;
    }

    /** Something was committed to the outbox; the poll finds it anyway, only later. */
    void ring() {
        bell.offer(true);
    }

    private void run() {
        while (isRunning()) {
            try {
                bell.poll(properties.outboxPoll().toMillis(), TimeUnit.MILLISECONDS);
                publishAll();
            } catch (InterruptedException stopped) {
                return;
            } catch (RuntimeException failed) {
                log.warn("Publishing failed and is tried again: {}", failed.toString());
            }
        }
    }

    private void publishAll() {
        int published;
        do {
            String topicId = ownedTopicId;
            published = topicId == null ? 0 : publishSome(topicId);
        } while (published == BATCH);
    }

    private int publishSome(String topicId) {
        List<OutboxRow> rows = outbox.unpublished(BATCH);
        List<Publication> publications = await(send(rows), topicId);
        if (!publications.isEmpty()) {
            outbox.markPublished(publications);
        }
        return publications.size();
    }

    private record Sent(OutboxRow row, CompletableFuture<SendResult<String, byte[]>> answer) {}

    private List<Sent> send(List<OutboxRow> rows) {
        List<Sent> sent = new ArrayList<>(rows.size());
        for (OutboxRow row : rows) {
            try {
                sent.add(new Sent(
                        row, kafka.send(topic.name(), 0, row.event().requestId().toString(), payload(row))));
            } catch (KafkaException refused) {
                log.warn("Kafka takes no records now: {}", refused.toString());
                break;
            }
        }
        return sent;
    }

    private static byte[] payload(OutboxRow row) {
        return RelayRecord.of(row.event()).toBytes();
    }

    private static List<Publication> await(List<Sent> sent, String topicId) {
        List<Publication> publications = new ArrayList<>(sent.size());
        for (Sent one : sent) {
            try {
                var place = one.answer().join().getRecordMetadata();
                publications.add(new Publication(one.row(), topicId, place.partition(), place.offset()));
            } catch (CompletionException unanswered) {
                log.warn("Event {} is published again: {}", one.row().event(), String.valueOf(unanswered.getCause()));
            }
        }
        return publications;
    }

    @Override
    public void start() {
        Thread started = new Thread(this::run, "publisher");
        started.setDaemon(true);
        thread = started;
        started.start();
    }

    @Override
    public void stop() {
        Thread running = thread;
        thread = null;
        if (running != null) {
            running.interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }
}
