package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.Refusal.FieldError;
import io.retryrelay.request.StoredCall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Sees to it that no mask which a caller was shown takes the place of the secret behind it. */
@Component
public class KeptSecrets {

    private static final String RULE = "is the mask of a secret and stands for no value of before: give the value";

    private final Masking masking;

    KeptSecrets(Masking masking) {
        this.masking = masking;
    }

    /**
     * The corrected call, masked values that were left alone put back. A body is kept only as a whole.
     *
     * @throws Refusal naming each mask that stands for nothing
     */
    StoredCall in(StoredCall given, StoredCall old, Caller caller) {
        if (caller.may(Role.ADMIN)) {
            return given;
        }
        List<FieldError> errors = new ArrayList<>();
        StoredCall kept = new StoredCall(
                given.method(),
                given.path(),
                headers(given.headers(), old.headers(), errors),
                body(given.body(), old.body(), errors));
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return kept;
    }

    /**
     * The given headers, masked values that were left alone put back.
     *
     * @throws Refusal naming each mask that stands for nothing
     */
    public Map<String, String> headers(Map<String, String> given, Map<String, String> old, Caller caller) {
        if (caller.may(Role.ADMIN)) {
            return given;
        }
        List<FieldError> errors = new ArrayList<>();
        Map<String, String> kept = headers(given, old, errors);
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return kept;
    }

    private Map<String, String> headers(Map<String, String> given, Map<String, String> old, List<FieldError> errors) {
        Map<String, String> headers = new LinkedHashMap<>();
        given.forEach((name, value) -> headers.put(
                name, value.equals(Masking.MASK) && masking.isSecret(name) ? before(name, old, errors) : value));
        return headers;
    }

    private static String before(String name, Map<String, String> old, List<FieldError> errors) {
        Optional<String> value = old.entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(name))
                .map(Map.Entry::getValue)
                .findAny();
        if (value.isEmpty()) {
            errors.add(new FieldError("headers." + name, RULE));
        }
        return value.orElse(Masking.MASK);
    }

    private byte @Nullable [] body(byte @Nullable [] given, byte @Nullable [] old, List<FieldError> errors) {
        String text = Content.of(given).text();
        if (text == null || Arrays.equals(given, old)) {
            return given;
        }
        Content whole = Content.of(old);
        Content seen = masking.content(whole);
        if (text.equals(seen.text()) && !seen.equals(whole)) {
            return old;
        }
        masking.masksIn(text)
                .forEach(field -> errors.add(new FieldError(field.isEmpty() ? "body" : "body." + field, RULE)));
        return given;
    }
}
