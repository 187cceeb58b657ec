package io.retryrelay.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** That something is refused at start, and how. */
public final class Refusals {

    private Refusals() {}

    /** Refused with these words in what is wrong, and those in the cure. */
    public static void assertRefused(ThrowingCallable check, String wrong, String cure) {
        StartRefused refused = catchThrowableOfType(StartRefused.class, check);
        assertThat(refused).as("nothing was refused").isNotNull();
        assertThat(refused.getMessage()).contains(wrong);
        assertThat(refused.cure()).contains(cure);
    }
}
