package io.retryrelay.api;

import io.retryrelay.request.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * What a person says with a switch, or when giving up a quarantined record.
 *
 * @param reason why; required, up to 500 characters
 */
record WhyBody(@Nullable String reason) {

    private static final int LONGEST_REASON = 500;

    /** @throws Refusal if there is none, or it is too long */
    static String required(@Nullable WhyBody body) {
        String reason = body == null ? null : body.reason;
        if (reason == null || reason.isBlank()) {
            throw Refusal.invalid("reason", "is required");
        }
        Refusal.unlessFits("reason", reason, LONGEST_REASON);
        return reason;
    }
}
