package io.retryrelay.target;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One call of B, as stored.
 *
 * @param method the HTTP method
 * @param path path and query as B shall see them, starting with a slash; the target's path prefix comes before it
 * @param headers sent in this order, as given; those a stored request may not carry are left out
 * @param body the bytes to send, not copied; null for none
 * @param idempotencyKey 1 to 255 visible ASCII characters, sent byte for byte unless the target ignores keys;
 *     null for a question, which carries none
 */
public record Call(
        String method,
        String path,
        Map<String, String> headers,
        byte @Nullable [] body,
        @Nullable String idempotencyKey) {

    public Call {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /** Leaves out headers, body and key, which may be secret. */
    @Override
    public String toString() {
        return "Call[" + method + " " + path + "]";
    }
}
