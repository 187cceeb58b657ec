package io.retryrelay.outbox;

import io.retryrelay.platform.Loop;
import io.retryrelay.request.EventId;
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
 * Publishes what stands in the outbox, oldest first, while this instance owns the partition; of no target more than may
 * stand on the topic, so that a slow one does not keep the others waiting. An unknown result means:
 * publish again, since a duplicate record is harmless. A late send of a former owner is harmless for the same reason.
 */
@Component
public class Publisher extends Loop {

    private static final Logger log = LoggerFactory.getLogger(Publisher.class);
    private static final int LONGEST_PAUSE_SHIFT = 10;
    private static final long LONGEST_PAUSE_MILLIS = 2_000;

    private final OutboxRows outbox;
    private final KafkaTemplate<String, byte[]> kafka;
    private final TopicProperties topic;
    private final OutboxProperties properties;
    private final RunawayGuard guard;
    private final Unfinished unfinished = new Unfinished();
    private final FairBatches batches;
    private final Sweep sweep;
    private final StandingEvents standing;
    private final BlockingQueue<Boolean> bell = new ArrayBlockingQueue<>(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    /** Acknowledged by the broker, not yet written down; only the publisher's thread touches it. */
    private final List<Publication> unmarked = new ArrayList<>();

    private volatile boolean owner;
    private volatile int mostOfATarget = Integer.MAX_VALUE;
    /** The topic on which the unfinished ones were counted; none, for a new owner. */
    private volatile @Nullable String countedTopic;

    private volatile @Nullable String topicId;
    /** How often in a row it was not done; only the publisher's thread touches it. */
    private int failures;

    Publisher(
            OutboxRows outbox,
            KafkaTemplate<String, byte[]> kafka,
            TopicProperties topic,
            OutboxProperties properties,
            RunawayGuard guard,
            StandingEvents standing) {
        super("publisher");
        this.outbox = outbox;
        this.kafka = kafka;
        this.topic = topic;
        this.properties = properties;
        this.guard = guard;
        this.batches = new FairBatches(outbox, unfinished);
        this.sweep = new Sweep(outbox, guard, System.nanoTime());
        this.standing = standing;
    }

    /**
     * This instance was given the partition; it publishes once it knows the topic's id.
     *
     * @param mostOfATarget how many events of a target may stand on the topic and not be at their end, at least 1
     */
    public void own(int mostOfATarget) {
        this.mostOfATarget = mostOfATarget;
        countedTopic = null;
        owner = true;
    }

    /** Its record was delivered, whoever published it. */
    public void delivered(EventId event, String target, long offset) {
        unfinished.stands(event, target, offset);
    }

    /** It is at its end, or left to recovery. */
    public void ended(EventId event) {
        if (unfinished.end(event) && batches.areCrowded()) {
            ring();
        }
    }

    /** Nothing below this offset is delivered any more. */
    public void forgetBelow(long offset) {
        unfinished.forgetBelow(offset);
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
        do {
            String id = topicId;
            if (!owner || id == null) {
                return true;
            }
            writeDown();
            if (guard.stops()) {
                return true;
            }
            sweep.sweep(System.nanoTime());
            countUnfinished(id);
            List<OutboxRow> rows = batches.next();
            List<Publication> acknowledged = await(send(rows), id);
            acknowledged.forEach(unfinished::acknowledged);
            guard.note(acknowledged);
            unmarked.addAll(acknowledged);
            if (unmarked.size() < rows.size()) {
                writeDown();
                return false;
            }
            writeDown();
        } while (batches.mayBeMore());
        return true;
    }

    private void countUnfinished(String topic) {
        if (!topic.equals(countedTopic)) {
            unfinished.startAnew(mostOfATarget, standing.on(topic));
            countedTopic = topic;
        }
    }

    /** Before anything else is read: what is not written down would be read, and sent, again. */
    private void writeDown() {
        if (!unmarked.isEmpty()) {
            outbox.markPublished(unmarked);
            unmarked.clear();
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
