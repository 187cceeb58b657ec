package io.retryrelay.request;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Open requests of one target that stand there for the same cause. */
public record CauseCount(String target, @Nullable String cause, long count, Instant oldest, Instant newest) {}
