package io.retryrelay.outbox;

import io.retryrelay.request.EventId;

/** An event that stands on the topic and is not closed. */
record StandingEvent(EventId event, String target, long offset) {}
