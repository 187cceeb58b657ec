package io.retryrelay.api;

import io.retryrelay.request.GivenReason;
import io.retryrelay.request.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * What a person says with a switch, or when giving up a quarantined record.
 *
 * @param reason why; required, up to 500 characters
 */
record WhyBody(@Nullable String reason) {

    /** @throws Refusal as {@link GivenReason#required} */
    static String required(@Nullable WhyBody body) {
        return GivenReason.required(body == null ? null : body.reason);
    }
}
