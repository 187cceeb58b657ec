package io.retryrelay.relay;

import io.retryrelay.relay.Lineup.Head;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** Heads whose rows somebody else has locked: tried again in a moment, and for no longer than a grace. Not thread-safe. */
final class LockedHeads {

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final long graceNanos;
    /** Weakly: those whose partition went elsewhere never come back. */
    private final Map<Head, Long> sinceNanos = new WeakHashMap<>();

    private final List<Head> waiting = new ArrayList<>();
    private long nextNanos;

    LockedHeads(Duration grace) {
        this.graceNanos = grace.toNanos();
    }

    /** @return whether it may be tried again; else it has waited long enough */
    boolean add(Head head, long nowNanos) {
        if (nowNanos - sinceNanos.computeIfAbsent(head, first -> nowNanos) > graceNanos) {
            sinceNanos.remove(head);
            return false;
        }
        if (waiting.isEmpty()) {
            nextNanos = nowNanos + PAUSE.toNanos();
        }
        waiting.add(head);
        return true;
    }

    void forget(Head head) {
        sinceNanos.remove(head);
    }

    /** Those to be tried again now. */
    List<Head> due(long nowNanos) {
        if (waiting.isEmpty() || nowNanos - nextNanos < 0) {
            return List.of();
        }
        List<Head> due = List.copyOf(waiting);
        waiting.clear();
        return due;
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }
}
