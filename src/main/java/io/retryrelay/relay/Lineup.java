package io.retryrelay.relay;

import io.retryrelay.request.Route;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Where deliveries wait for their turn: each lane gives its head, and the next one only after that went its way. Lanes of
 * one target take turns. Thread-safe.
 */
@Component
class Lineup {

    private final Map<String, TargetLine> targets = new LinkedHashMap<>();

    /** Lanes with a head, in the order of their turns, and all that hold anything. */
    private static final class TargetLine {
        private final Deque<LaneLine> ready = new ArrayDeque<>();
        private final Map<Object, LaneLine> lanes = new HashMap<>();
    }

    private static final class LaneLine {
        private final TargetLine target;
        private final Object name;
        private final Deque<Head> waiting = new ArrayDeque<>();
        private boolean busy;

        private LaneLine(TargetLine target, Object name) {
            this.target = target;
            this.name = name;
        }
    }

    /** A delivery that knows its lane; at the front of it once it was {@linkplain #take taken}. */
    static final class Head {
        private final Delivery delivery;
        private final Route route;
        private final LaneLine lane;

        private Head(Delivery delivery, Route route, LaneLine lane) {
            this.delivery = delivery;
            this.route = route;
            this.lane = lane;
        }

        Delivery delivery() {
            return delivery;
        }

        Route route() {
            return route;
        }
    }

    /** @param lane what names its lane among those of its target */
    synchronized void join(Delivery delivery, Route route, Object lane) {
        TargetLine target = targets.computeIfAbsent(route.target(), name -> new TargetLine());
        LaneLine line = target.lanes.computeIfAbsent(lane, name -> new LaneLine(target, name));
        line.waiting.add(new Head(delivery, route, line));
        if (!line.busy && line.waiting.size() == 1) {
            target.ready.add(line);
        }
    }

    /** The targets for which anything waits at the front of a lane. */
    synchronized Set<String> targetsWithHeads() {
        Set<String> found = new LinkedHashSet<>();
        targets.forEach((name, line) -> {
            if (!line.ready.isEmpty()) {
                found.add(name);
            }
        });
        return found;
    }

    /** Whether anything waits at the front of a lane. */
    synchronized boolean hasHeads() {
        return targets.values().stream().anyMatch(target -> !target.ready.isEmpty());
    }

    /** At most that many, each from another lane. */
    synchronized List<Head> take(String target, int most) {
        List<Head> heads = new ArrayList<>();
        TargetLine line = targets.get(target);
        while (line != null && heads.size() < most && !line.ready.isEmpty()) {
            LaneLine lane = line.ready.remove();
            lane.busy = true;
            heads.add(lane.waiting.remove());
        }
        return heads;
    }

    /** Its lane goes on. */
    synchronized void goOn(Head head) {
        LaneLine lane = head.lane;
        lane.busy = false;
        if (lane.waiting.isEmpty()) {
            lane.target.lanes.remove(lane.name, lane);
        } else {
            lane.target.ready.add(lane);
        }
    }

    /** It could not go yet, and is the head of its lane again. */
    synchronized void putBack(Head head) {
        head.lane.waiting.addFirst(head);
        goOn(head);
    }

    /** Nothing waits here any more; what was taken goes its way. */
    synchronized void clear() {
        targets.values().forEach(line -> {
            line.ready.clear();
            line.lanes.values().forEach(lane -> lane.waiting.clear());
            line.lanes.clear();
        });
        targets.clear();
    }
}
