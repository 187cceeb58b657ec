package io.retryrelay.console;

import io.retryrelay.bulk.BulkLimits;
import io.retryrelay.request.Refusal;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How fast and how far, as the form of the plan says it.
 *
 * @param rate most a second, as typed; as many as can be, if absent or empty
 * @param ramp whether it begins with few
 * @param stop whether it stops when too many fail
 * @param reason why
 */
record Pace(
        @Nullable String rate,
        @Nullable Boolean ramp,
        @Nullable Boolean stop,
        @Nullable String reason) {

    static final List<Integer> FEW_FIRST = List.of(1, 10, 100);
    static final double TOO_MANY = 0.2;

    /** @throws Refusal if one of them is not possible */
    BulkLimits limits() {
        return new BulkLimits(
                wholeNumber(AddressFields.blankless(rate)),
                Objects.equals(ramp, true) ? FEW_FIRST : List.of(),
                Objects.equals(stop, true) ? TOO_MANY : null);
    }

    /** A browser's field for numbers takes {@code 1e3}, too. */
    private static @Nullable Integer wholeNumber(@Nullable String typed) {
        try {
            return typed == null ? null : new BigDecimal(typed).intValueExact();
        } catch (ArithmeticException | NumberFormatException none) {
            throw Refusal.invalid("rate", "must be a whole number");
        }
    }
}
