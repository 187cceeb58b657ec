package io.retryrelay.request;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One attempt as people and callers see it.
 *
 * @param number counts from 1, those not sent included
 * @param outcome null while it is in flight
 */
public record AttemptDetails(
        int number,
        String eventId,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Long durationMillis,
        @Nullable Outcome outcome,
        @Nullable Integer status,
        @Nullable String error,
        Map<String, String> responseHeaders,
        byte @Nullable [] responseBody,
        boolean responseTruncated,
        String instance,
        Coordinates coordinates) {}
