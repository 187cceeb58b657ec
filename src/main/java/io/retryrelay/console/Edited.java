package io.retryrelay.console;

import org.jspecify.annotations.Nullable;

/**
 * The form of edit and retry as a person filled it in.
 *
 * @param headers one per line, {@code Name: value}
 * @param body the whole body; not sent where it could not be edited
 * @param generation the generation that the person saw
 */
record Edited(
        @Nullable String path,
        @Nullable String headers,
        @Nullable String body,
        @Nullable String reason,
        @Nullable Boolean confirm,
        @Nullable Integer generation) {}
