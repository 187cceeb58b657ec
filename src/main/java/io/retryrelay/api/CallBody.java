package io.retryrelay.api;

import io.retryrelay.request.Refusal.FieldError;
import io.retryrelay.request.StoredCall;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The call inside a submission or a replacement. */
record CallBody(
        @Nullable String method,
        @Nullable String path,
        @Nullable Map<String, @Nullable String> headers,
        @Nullable JsonNode body,
        @Nullable String bodyBase64) {

    StoredCall toCall(List<FieldError> errors) {
        return new StoredCall(
                SubmissionBody.required("method", method, errors),
                SubmissionBody.required("path", path, errors),
                headers(errors),
                bytes(errors));
    }

    private Map<String, String> headers(List<FieldError> errors) {
        Map<String, String> given = new LinkedHashMap<>();
        if (headers != null) {
            headers.forEach((name, value) -> {
                if (value == null) {
                    errors.add(new FieldError("headers." + name, "must be a text"));
                } else {
                    given.put(name, value);
                }
            });
        }
        return given;
    }

    private byte @Nullable [] bytes(List<FieldError> errors) {
        boolean hasBody = body != null && !body.isNull();
        if (hasBody && bodyBase64 != null) {
            errors.add(new FieldError("bodyBase64", "must not be given together with body"));
            return null;
        }
        if (bodyBase64 != null) {
            return decoded(bodyBase64, errors);
        }
        return hasBody ? encoded(body, errors) : null;
    }

    private static byte @Nullable [] encoded(JsonNode body, List<FieldError> errors) {
        if (!body.isString() && !body.isContainer()) {
            errors.add(new FieldError("body", "must be a text, a JSON object or a JSON array"));
            return null;
        }
        try {
            var bytes = StandardCharsets.UTF_8
                    .newEncoder()
                    .encode(CharBuffer.wrap(body.isString() ? body.stringValue() : body.toString()));
            byte[] exact = new byte[bytes.remaining()];
            bytes.get(exact);
            return exact;
        } catch (CharacterCodingException halfSurrogate) {
            errors.add(new FieldError("body", "must be valid Unicode"));
            return null;
        }
    }

    private static byte @Nullable [] decoded(String base64, List<FieldError> errors) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException foreign) {
            errors.add(new FieldError("bodyBase64", "must be Base64"));
            return null;
        }
    }
}
