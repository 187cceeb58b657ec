package io.retryrelay.outbox;

/** One send of an event that the broker acknowledged, and where it stands. */
record Publication(OutboxRow row, String topicId, int partition, long offset) {}
