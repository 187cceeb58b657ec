package io.retryrelay.bulk;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was done to a bulk as a whole.
 *
 * @param who a person, or {@code relay} for what the relay did by itself
 * @param what {@code PLAN}, {@code END}, or the {@link BulkStep}'s name
 */
public record BulkDeed(
        Instant at, String who, String what, @Nullable String reason) {}
