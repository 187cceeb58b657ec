package io.retryrelay.request;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * Slots of lanes that somebody has held for longer than a lock is waited for: nobody should wait for them again soon. For
 * a while only, since a lane that is asked for without a pause is never free for whoever does not wait. Thread-safe.
 */
@Component
class HeldLanes {

    static final Duration FOR = Duration.ofSeconds(30);

    private final Map<Integer, Long> sinceNanos = new ConcurrentHashMap<>();

    void note(Collection<Integer> slots, long nowNanos) {
        slots.forEach(slot -> sinceNanos.put(slot, nowNanos));
    }

    /** Those of the given that are to be passed by if they are not free. */
    Set<Integer> among(Collection<Integer> slots, long nowNanos) {
        Set<Integer> held = new HashSet<>();
        if (!sinceNanos.isEmpty()) {
            sinceNanos.values().removeIf(since -> nowNanos - since > FOR.toNanos());
            held.addAll(slots);
            held.retainAll(sinceNanos.keySet());
        }
        return held;
    }

    void forget(Collection<Integer> free) {
        sinceNanos.keySet().removeAll(free);
    }
}
