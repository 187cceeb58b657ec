package io.retryrelay.api;

import org.jspecify.annotations.Nullable;

/**
 * What a person may say with a step of a bulk.
 *
 * @param reason why, up to 500 characters
 * @param seen how many entries the history had that the person saw; if there are more, a resume is refused
 */
record BulkStepBody(@Nullable String reason, @Nullable Integer seen) {

    static final BulkStepBody NOTHING = new BulkStepBody(null, null);
}
