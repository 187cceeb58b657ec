package io.retryrelay.api;

import io.retryrelay.platform.DatabaseClock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Instants as callers write them: ISO-8601, never a number whose unit would have to be guessed. */
final class Instants {

    static final String RULE = "must be an instant such as 2026-04-01T01:02:03Z";

    private Instants() {}

    static Optional<Instant> parse(String text) {
        try {
            return Optional.of(Instant.parse(text)).filter(DatabaseClock::isStorable);
        } catch (DateTimeParseException foreign) {
            return Optional.empty();
        }
    }
}
