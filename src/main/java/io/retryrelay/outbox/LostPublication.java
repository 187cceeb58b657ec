package io.retryrelay.outbox;

import io.retryrelay.request.EventId;

/**
 * An event whose record will not be read (again), although nothing came of it.
 *
 * @param publication how often it was published
 * @param offset where it stood
 * @param wasAcknowledged whether the group read past it; otherwise it vanished unread
 */
public record LostPublication(
        long id, EventId event, String target, int publication, long offset, boolean wasAcknowledged) {}
