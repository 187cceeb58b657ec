package io.retryrelay.request;

/** A generation ended, never to be claimed again; published inside the transaction that changed the state. */
public record GenerationClosed(EventId event, Closing outcome) {}
