package io.retryrelay.api;

import org.jspecify.annotations.Nullable;

/**
 * What a person says with a switch.
 *
 * @param reason why; required, up to 500 characters
 */
record WhyBody(@Nullable String reason) {}
