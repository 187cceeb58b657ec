package io.retryrelay.request;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request that a bulk is to move.
 *
 * @param lane null without an order key, and where there is no such request
 * @param seq its place in the lane
 * @param bytes how much memory its body takes
 */
public record Selected(UUID id, @Nullable Lane lane, long seq, long bytes) {}
