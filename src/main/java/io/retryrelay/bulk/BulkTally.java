package io.retryrelay.bulk;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts what has become of a bulk's requests. */
record BulkTally(List<Group> groups) {

    private static final Set<BulkResult> RESULTS =
            EnumSet.of(BulkResult.SUCCEEDED, BulkResult.FAILED, BulkResult.UNKNOWN, BulkResult.CANCELLED);

    /**
     * So many that are alike.
     *
     * @param why the code of what kept them out
     * @param blocked wait behind an earlier request of their order key
     * @param lately how many of them changed lately
     * @param uncalled how many of them were moved and not called since
     */
    record Group(BulkResult result, @Nullable String why, boolean blocked, int size, int lately, int uncalled) {}

    Map<BulkResult, Integer> counts() {
        Map<BulkResult, Integer> counts = new EnumMap<>(BulkResult.class);
        groups.forEach(group -> counts.merge(group.result(), group.size(), Integer::sum));
        return counts;
    }

    int count(BulkResult result) {
        return counts().getOrDefault(result, 0);
    }

    Map<String, Integer> whys(BulkResult result) {
        Map<String, Integer> whys = new TreeMap<>();
        groups.stream()
                .filter(group -> group.result() == result && group.why() != null)
                .forEach(group -> whys.merge(group.why(), group.size(), Integer::sum));
        return whys;
    }

    int blocked() {
        return groups.stream().filter(Group::blocked).mapToInt(Group::size).sum();
    }

    int uncalled() {
        return groups.stream().mapToInt(Group::uncalled).sum();
    }

    /** How many came to a result lately. */
    int lately() {
        return groups.stream()
                .filter(group -> RESULTS.contains(group.result()))
                .mapToInt(Group::lately)
                .sum();
    }
}
