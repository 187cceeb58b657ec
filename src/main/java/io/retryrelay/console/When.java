package io.retryrelay.console;

/**
 * An instant as pages show it.
 *
 * @param exact ISO-8601 in UTC, for machines and for those who hover
 * @param words the distance from now
 * @param past whether it has come
 */
record When(String exact, String words, boolean past) {}
