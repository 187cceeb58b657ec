package io.retryrelay.api;

import io.retryrelay.request.Refusal;
import io.retryrelay.request.Refusal.FieldError;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.StoredCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What the successor is to send; what is left out stays as it was. So does a header sent back with the mask that stands
 * for its secret; a mask inside a changed body is refused.
 *
 * @param reason why
 * @param confirm accept that B may do both, where the old outcome is unknown
 * @param generation the generation that the person saw
 */
record ReplacementBody(
        @Nullable String path,
        @Nullable Map<String, @Nullable String> headers,
        @Nullable JsonNode body,
        @Nullable String bodyBase64,
        @Nullable String reason,
        @Nullable Boolean confirm,
        @Nullable Integer generation) {

    StoredCall corrected(RequestDetails old) {
        List<FieldError> errors = new ArrayList<>();
        Map<String, @Nullable String> oldHeaders =
                new LinkedHashMap<>(old.call().headers());
        StoredCall given = new CallBody(
                        old.call().method(),
                        path == null ? old.call().path() : path,
                        headers == null ? oldHeaders : headers,
                        body,
                        bodyBase64)
                .toCall(errors);
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        boolean keepsBody = body == null && bodyBase64 == null;
        return keepsBody
                ? new StoredCall(
                        given.method(),
                        given.path(),
                        given.headers(),
                        old.call().body())
                : given;
    }

    OrderBody order() {
        return new OrderBody(reason, confirm, generation);
    }
}
