package io.retryrelay.console;

/**
 * A body for reading.
 *
 * @param text laid out if it is JSON, Base64 if it is no text
 * @param bytes the length of the whole body as sent or stored
 * @param binary whether the text is Base64
 * @param shortened whether the text stops before the end
 */
record BodyText(String text, int bytes, boolean binary, boolean shortened) {}
