package io.retryrelay.request;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One deed of a person or a submitter.
 *
 * @param what the {@link Move}'s name, or {@code SUBMIT} or {@code RESENT}
 */
public record HistoryEntry(
        Instant at, String who, String what, @Nullable String reason) {}
