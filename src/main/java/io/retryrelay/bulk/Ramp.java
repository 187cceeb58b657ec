package io.retryrelay.bulk;

import io.retryrelay.request.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a bulk begins: with a few, then with more, then with the rest. A stage begins when of the ones before it none is
 * left that is on its way to its first call.
 *
 * @param stages how many are moved in each; empty for all at once
 */
record Ramp(List<Integer> stages) {

    private static final int MOST_STAGES = 10;
    private static final int LARGEST_STAGE = 100_000;

    Ramp {
        if (stages.size() > MOST_STAGES
                || stages.stream().anyMatch(size -> size == null || size < 1 || size > LARGEST_STAGE)) {
            throw Refusal.invalid(
                    "ramp", "must be up to " + MOST_STAGES + " stages of 1 to " + LARGEST_STAGE + " requests");
        }
        stages = List.copyOf(stages);
    }

    /** Reads what {@link #text()} wrote. */
    static Ramp parse(@Nullable String text) {
        return new Ramp(
                text == null
                        ? List.of()
                        : Arrays.stream(text.split(",")).map(Integer::valueOf).toList());
    }

    @Nullable
    String text() {
        return stages.isEmpty() ? null : stages.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /**
     * How many more may be moved now.
     *
     * @param moved how many were
     * @param expected how many of those are on their way to their first call
     */
    int allows(int moved, int expected) {
        int end = 0;
        for (int size : stages) {
            if (moved == end && expected > 0) {
                return 0;
            }
            end += size;
            if (moved < end) {
                return end - moved;
            }
        }
        return moved == end && expected > 0 ? 0 : Integer.MAX_VALUE;
    }

    /** In which stage it is once so many were moved, from 1; one more than there are stages for the rest. */
    int stage(int moved) {
        int end = 0;
        for (int i = 0; i < stages.size(); i++) {
            end += stages.get(i);
            if (moved <= end) {
                return i + 1;
            }
        }
        return stages.size() + 1;
    }
}
