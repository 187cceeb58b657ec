package io.retryrelay.console;

import io.retryrelay.bulk.BulkLimits;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How fast and how far, as the form of the plan says it.
 *
 * @param rate most a second; as many as can be, if absent
 * @param ramp whether it begins with few
 * @param stop whether it stops when too many fail
 * @param reason why
 */
record Pace(
        @Nullable Integer rate,
        @Nullable Boolean ramp,
        @Nullable Boolean stop,
        @Nullable String reason) {

    static final List<Integer> FEW_FIRST = List.of(1, 10, 100);
    static final double TOO_MANY = 0.2;

    BulkLimits limits() {
        return new BulkLimits(
                rate, Objects.equals(ramp, true) ? FEW_FIRST : List.of(), Objects.equals(stop, true) ? TOO_MANY : null);
    }
}
