package io.retryrelay.outbox;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Goes round all unpublished events, a stretch at a time: puts aside those that were closed before they were published,
 * and counts those that are held. Much may wait for a slow target, and publishing for the others must not wait for a look
 * at all of it; nor for one that fails. The publisher's thread alone.
 */
final class Sweep {

    private static final Logger log = LoggerFactory.getLogger(Sweep.class);
    static final Duration PAUSE = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMillis(50);
    static final int STRETCH = 1_000;

    /** So many closed ones that the next stretch should not wait. */
    private static final int MANY = STRETCH / 2;

    private final OutboxRows outbox;
    private final RunawayGuard guard;
    private long sweptNanos;
    private long last;
    private long held;

    Sweep(OutboxRows outbox, RunawayGuard guard, long nowNanos) {
        this.outbox = outbox;
        this.guard = guard;
        this.sweptNanos = nowNanos;
    }

    /** For a twentieth of a second, now and then; at once again while there is much to put aside. */
    void sweep(long nowNanos) {
        if (nowNanos - sweptNanos > PAUSE.toNanos()) {
            boolean much = false;
            try {
                much = walk();
            } catch (RuntimeException failed) {
                log.warn("Closed events are put aside later: {}", failed.toString());
            } finally {
                sweptNanos = much ? sweptNanos : nowNanos;
            }
        }
    }

    private boolean walk() {
        long begunNanos = System.nanoTime();
        int closed = 0;
        do {
            closed = Math.max(closed, walkStretch());
        } while (last != 0 && System.nanoTime() - begunNanos < LONGEST.toNanos());
        return closed > MANY;
    }

    /** @return how many of it were put aside */
    private int walkStretch() {
        OutboxRows.Stretch stretch = outbox.unpublishedAfter(last, STRETCH);
        int closed = outbox.putClosedAside(stretch);
        held += outbox.held(stretch);
        last = stretch.size() < STRETCH ? 0 : stretch.to();
        if (last == 0) {
            guard.noteHeld(held);
            held = 0;
        }
        return closed;
    }
}
