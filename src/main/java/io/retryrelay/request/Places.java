package io.retryrelay.request;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The next places in lanes whose locks are held. */
final class Places {

    private final Map<Integer, Long> last;
    private final Map<Integer, Integer> taken = new TreeMap<>();

    /** @param last the last place given away, by slot */
    Places(Map<Integer, Long> last) {
        this.last = new HashMap<>(last);
    }

    /** @throws IllegalStateException if the lane is not locked */
    long take(Lane lane) {
        Long place = last.computeIfPresent(lane.slot(), (slot, before) -> before + 1);
        if (place == null) {
            throw new IllegalStateException("The lock of " + lane + " is not held.");
        }
        taken.merge(lane.slot(), 1, Integer::sum);
        return place;
    }

    /** The slots of which a place was taken. */
    Set<Integer> slots() {
        return taken.keySet();
    }

    /** How many were taken of the slot of which most were. */
    int most() {
        return taken.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }
}
