package io.retryrelay.target;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How system B is asked whether it has done what a key stands for. Its statuses that prove a call done answer yes.
 *
 * @param method Method of the question.
 * @param path Path of the question, with {@code {key}} where the idempotency key goes. Without it there is no check.
 */
record StatusCheckProperties(
        @DefaultValue("GET") String method, @Nullable String path) {}
