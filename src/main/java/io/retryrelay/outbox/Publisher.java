package io.retryrelay.outbox;

import io.retryrelay.platform.Loop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.KafkaException;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.support.SendResult;
import org.springframework.stereotype.Component;

/**
 * Publishes what stands in the outbox, oldest first, while this instance owns the partition. An unknown result means:
 * publish again, since a duplicate record is harmless. A late send of a former owner is harmless for the same reason.
 */
@Component
public class Publisher extends Loop {

    private static final Logger log = LoggerFactory.getLogger(Publisher.class);
    private static final int BATCH = 500;
    private static final Duration CLEARING = Duration.ofSeconds(10);
    private static final int LONGEST_PAUSE_SHIFT = 10;
    private static final long LONGEST_PAUSE_MILLIS = 2_000;

    private final OutboxRows outbox;
    private final KafkaTemplate<String, byte[]> kafka;
    private final TopicProperties topic;
    private final OutboxProperties properties;
    private final RunawayGuard guard;
    private final BlockingQueue<Boolean> bell = new ArrayBlockingQueue<>(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    /** Acknowledged by the broker, not yet written down; only the publisher's thread touches it. */
    private final List<Publication> unmarked = new ArrayList<>();

    private long clearedNanos = System.nanoTime();

    private volatile boolean owner;
    private volatile @Nullable String topicId;
    /** How often in a row it was not done; only the publisher's thread touches it. */
    private int failures;

    Publisher(
            OutboxRows outbox,
            KafkaTemplate<String, byte[]> kafka,
            TopicProperties topic,
            OutboxProperties properties,
            RunawayGuard guard) {
        super("publisher");
        this.outbox = outbox;
        this.kafka = kafka;
        this.topic = topic;
        this.properties = properties;
        this.guard = guard;
    }

    /** This instance was given the partition; it publishes once it knows the topic's id. */
    public void own() {
        owner = true;
    }

    /** The topic has this id now; another one after it was deleted and created anew. */
    public void noteTopic(String id) {
        if (!id.equals(topicId)) {
            topicId = id;
            ring();
        }
    }

    /** The present topic's id; empty while it is not known. */
    public String topicId() {
        return Objects.requireNonNullElse(topicId, "");
    }

    /** The partition was taken away. */
    public void disown() {
        owner = false;
    }

    public boolean isOwner() {
        return owner;
    }

    /** Something was committed to the outbox; the poll finds it anyway, only later. */
    void ring() {
        bell.offer(true);
    }

    @Override
    protected void turn() throws InterruptedException {
        bell.poll(properties.outboxPoll().toMillis(), TimeUnit.MILLISECONDS);
        try {
            failures = publishAll() ? 0 : failures + 1;
        } catch (RuntimeException | Error failed) {
            failures++;
            log.warn("Publishing failed and is tried again: {}", failed.toString());
        }
        holdBack();
    }

    /** A broker or a database that fails is not helped by more of the same. */
    private void holdBack() throws InterruptedException {
        if (failures > 0) {
            long pause = properties.outboxPoll().toMillis() << Math.min(failures, LONGEST_PAUSE_SHIFT);
            stopped.await(Math.min(pause, LONGEST_PAUSE_MILLIS), TimeUnit.MILLISECONDS);
        }
    }

    /** Whether all that was sent was acknowledged and written down. */
    private boolean publishAll() {
        int read;
        do {
            String id = topicId;
            if (!owner || id == null) {
                return true;
            }
            writeDown();
            if (guard.stops()) {
                return true;
            }
            clearTheWay();
            List<OutboxRow> rows = outbox.unpublished(BATCH);
            read = rows.size();
            List<Publication> acknowledged = await(send(rows), id);
            guard.note(acknowledged);
            unmarked.addAll(acknowledged);
            if (unmarked.size() < read) {
                writeDown();
                return false;
            }
            writeDown();
        } while (read == BATCH);
        return true;
    }

    /** Before anything else is read: what is not written down would be read, and sent, again. */
    private void writeDown() {
        if (!unmarked.isEmpty()) {
            outbox.markPublished(unmarked);
            unmarked.clear();
        }
    }

    /** Now and then; at once again while there is much of it. */
    private void clearTheWay() {
        if (System.nanoTime() - clearedNanos > CLEARING.toNanos()) {
            guard.noteHeld(outbox.held());
            clearedNanos = outbox.putClosedAside(BATCH) < BATCH ? System.nanoTime() : clearedNanos;
        }
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
        @Nullable CompletionException unanswered = null;
        for (Sent one : sent) {
            try {
                var place = one.answer().join().getRecordMetadata();
                publications.add(new Publication(one.row(), topicId, place.partition(), place.offset()));
            } catch (CompletionException failed) {
                unanswered = failed;
            }
        }
        if (unanswered != null) {
            int again = sent.size() - publications.size();
            log.warn(
                    "{} of {} events are published again: {}",
                    again,
                    sent.size(),
                    unanswered.getCause().toString());
        }
        return publications;
    }
}
