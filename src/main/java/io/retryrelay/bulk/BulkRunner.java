package io.retryrelay.bulk;

import io.retryrelay.platform.Loop;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;

/**
 * Works running bulks off, those of this instance and those of one that is gone: what is left to do stands in the
 * database, and each chunk is taken by one instance only.
 */
@Component
class BulkRunner extends Loop {

    private static final Logger log = LoggerFactory.getLogger(BulkRunner.class);
    private static final long LOOK_MILLIS = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final RunningBulks bulks;
    private final BulkChunk chunk;
    private final BlockingQueue<Boolean> bell = new ArrayBlockingQueue<>(1);

    BulkRunner(RunningBulks bulks, BulkChunk chunk) {
        super("bulk");
        this.bulks = bulks;
        this.chunk = chunk;
    }

    /** Something was started; a look now and then finds it anyway, only later. */
    void ring() {
        bell.offer(true);
    }

    @Override
    protected void turn() throws InterruptedException {
        bell.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        try {
            bulks.ids().forEach(this::workOff);
        } catch (RuntimeException failed) {
            log.warn("Bulks wait for the next look: {}", failed.toString());
        }
    }

    private void workOff(UUID bulk) {
        while (isRunning() && moveNext(bulk)) {
            // the next chunk
        }
        if (isRunning()) {
            bulks.endIfDone(bulk);
        }
    }

    /** A chunk that cannot be moved as a whole is gone through one by one, so that one request holds up few others. */
    private boolean moveNext(UUID bulk) {
        try {
            return chunk.moveNext(bulk, Chunks.MOST);
        } catch (DataIntegrityViolationException | PessimisticLockingFailureException beaten) {
            log.info("A chunk of bulk {} is gone through one by one: {}", bulk, beaten.toString());
            return chunk.moveNext(bulk, 1);
        }
    }

    /** The chunk under way is let end: a cut connection would only undo it. */
    @Override
    protected void end(Thread running) throws InterruptedException {
        ring();
        running.join(PATIENCE.toMillis());
    }
}
