package io.retryrelay.request;

/** Requests of one target with the same order key: strictly one after another, in the order accepted. */
public record Lane(String target, String orderKey) {}
