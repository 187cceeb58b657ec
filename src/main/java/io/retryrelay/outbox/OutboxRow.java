package io.retryrelay.outbox;

import io.retryrelay.request.EventId;

/**
 * An event that waits for its publication.
 *
 * @param publication how often it was published before
 */
record OutboxRow(long id, EventId event, String target, int publication) {}
