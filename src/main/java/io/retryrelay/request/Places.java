package io.retryrelay.request;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The next places in lanes whose locks are held. */
final class Places {

    private final Map<Integer, Long> last;
    private final Map<Integer, Long> taken = new TreeMap<>();

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
        taken.put(lane.slot(), place);
        return place;
    }

    /** The last place given away of each slot of which one was taken here. */
    Map<Integer, Long> taken() {
        return taken;
    }
}
