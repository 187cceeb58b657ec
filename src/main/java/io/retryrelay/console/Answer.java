package io.retryrelay.console;

import io.retryrelay.request.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * What became of one move.
 *
 * @param done whether it was made
 * @param code the refusal's, for those who look closely; null where it was made or could not be tried
 * @param id the request's; null where there is none
 * @param label what a person calls it by
 * @param words the answer as a sentence
 */
record Answer(
        boolean done, Refusal.@Nullable Code code, @Nullable String id, String label, String words) {}
