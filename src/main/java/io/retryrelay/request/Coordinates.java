package io.retryrelay.request;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/** Where a record stands: evidence beside an attempt, never its identity. */
@Embeddable
public record Coordinates(
        String topic,
        @Column(name = "topic_partition") int partition,
        @Column(name = "topic_offset") long offset) {}
