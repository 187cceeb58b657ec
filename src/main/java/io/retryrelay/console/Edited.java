package io.retryrelay.console;

import org.jspecify.annotations.Nullable;

/**
 * The form of edit and retry as a person filled it in.
 *
 * @param headers one per line, {@code Name: value}
 * @param body the whole body; not sent where it could not be edited
 * @param seen what the person saw of the request, by its {@link SeenMark}
 */
record Edited(
        @Nullable String path,
        @Nullable String headers,
        @Nullable String body,
        @Nullable String reason,
        @Nullable Boolean confirm,
        @Nullable String seen) {}
