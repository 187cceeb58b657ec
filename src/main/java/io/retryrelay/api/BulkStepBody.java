package io.retryrelay.api;

import org.jspecify.annotations.Nullable;

/**
 * What a person may say with a step of a bulk.
 *
 * @param reason why, up to 500 characters
 */
record BulkStepBody(@Nullable String reason) {}
