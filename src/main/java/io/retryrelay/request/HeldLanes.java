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

    private final Map<Integer, Held> held = new ConcurrentHashMap<>();

    private record Held(long sinceNanos, long lastPlace) {}

    /** @param lastPlaces the last place given away in each, by slot */
    void note(Map<Integer, Long> lastPlaces, long nowNanos) {
        lastPlaces.forEach((slot, place) -> held.put(slot, new Held(nowNanos, place)));
    }

    /** Whoever gives places away is alive, and only asked for by many: they are waited for like others. */
    void forgetBusy(Map<Integer, Long> lastPlaces) {
        lastPlaces.forEach((slot, place) ->
                held.computeIfPresent(slot, (same, noted) -> noted.lastPlace() == place ? noted : null));
    }

    /** Those of the given that are to be passed by if they are not free. */
    Set<Integer> among(Collection<Integer> slots, long nowNanos) {
        Set<Integer> among = new HashSet<>();
        if (!held.isEmpty()) {
            held.values().removeIf(noted -> nowNanos - noted.sinceNanos() > FOR.toNanos());
            among.addAll(slots);
            among.retainAll(held.keySet());
        }
        return among;
    }

    void forget(Collection<Integer> free) {
        held.keySet().removeAll(free);
    }
}
