package io.retryrelay.request;

/** A generation must reach the topic; published inside the transaction that opened it. */
public record GenerationOpened(EventId event, String target, Cause cause) {}
