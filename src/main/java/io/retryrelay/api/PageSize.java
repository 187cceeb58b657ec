package io.retryrelay.api;

import io.retryrelay.request.Refusal;
import org.jspecify.annotations.Nullable;

/** How many items of a list one answer holds. */
final class PageSize {

    private static final int LARGEST = 500;
    private static final int USUAL = 50;

    private PageSize() {}

    /** @param limit as the caller wrote it; null for the usual size */
    static int of(@Nullable String limit) {
        if (limit == null) {
            return USUAL;
        }
        try {
            int wanted = Integer.parseInt(limit);
            if (wanted >= 1 && wanted <= LARGEST) {
                return wanted;
            }
        } catch (NumberFormatException notANumber) {
            // refused below
        }
        throw Refusal.invalid("limit", "must be a number from 1 to " + LARGEST);
    }
}
