package io.retryrelay.request;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** Puts those of one lane in their order, and leaves everything else where it is. */
final class LaneOrder {

    private LaneOrder() {}

    static List<Selected> of(List<Selected> given) {
        Map<Lane, Queue<Selected>> lanes = new HashMap<>();
        given.stream()
                .filter(one -> one.lane() != null)
                .sorted(Comparator.comparingLong(Selected::seq))
                .forEach(one -> lanes.computeIfAbsent(one.lane(), lane -> new ArrayDeque<>())
                        .add(one));
        return given.stream()
                .map(one -> one.lane() == null ? one : lanes.get(one.lane()).remove())
                .toList();
    }
}
