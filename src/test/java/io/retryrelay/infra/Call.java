package io.retryrelay.infra;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One request as it reached the simulated B.
 *
 * @param at when it arrived
 * @param url path and query
 * @param key its {@code Idempotency-Key}, if it carried one
 */
public record Call(
        Instant at, String method, String url, @Nullable String key, String body) {

    boolean isTo(String path) {
        return url.equals(path) || url.startsWith(path + "?");
    }
}
