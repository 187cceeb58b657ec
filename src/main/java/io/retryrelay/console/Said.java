package io.retryrelay.console;

import org.jspecify.annotations.Nullable;

/**
 * A text that somebody wrote down.
 *
 * @param language in which it stands, if that is known to be another than the reader's
 */
record Said(String words, @Nullable String language) {}
