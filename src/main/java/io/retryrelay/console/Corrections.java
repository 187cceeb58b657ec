package io.retryrelay.console;

import io.retryrelay.api.KeptSecrets;
import io.retryrelay.platform.Caller;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.Refusal.FieldError;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.StoredCall;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Turns a call into a form and a filled-in form into the corrected call. What the person may not see stays as it was: a
 * masked header that was left alone, and a body that is not shown whole.
 */
@Component
class Corrections {

    private final Sight sight;
    private final KeptSecrets secrets;

    Corrections(Sight sight, KeptSecrets secrets) {
        this.sight = sight;
        this.secrets = secrets;
    }

    /** The call as the person may see it, to be changed. */
    Edited form(RequestDetails request, Caller caller) {
        StoredCall call = request.call();
        return new Edited(
                call.path(),
                headerLines(call, caller),
                editsBody(request, caller) ? body(call, caller) : null,
                null,
                false,
                SeenMark.text(SeenMark.of(request.summary())));
    }

    boolean editsBody(RequestDetails request, Caller caller) {
        return sight.showsAll(request.call().body(), caller);
    }

    /** @throws Refusal if a line of the headers is none, or holds a mask that stands for nothing */
    StoredCall apply(Edited edited, RequestDetails request, Caller caller) {
        StoredCall old = request.call();
        return new StoredCall(
                old.method(),
                edited.path() == null ? old.path() : edited.path().strip(),
                edited.headers() == null
                        ? old.headers()
                        : secrets.headers(headers(edited.headers()), old.headers(), caller),
                edited.body() == null || !editsBody(request, caller) ? old.body() : bytes(edited.body(), old, caller));
    }

    private String headerLines(StoredCall call, Caller caller) {
        return sight.headers(call.headers(), caller).entrySet().stream()
                .map(header -> header.getKey() + ": " + header.getValue())
                .collect(Collectors.joining("\n"));
    }

    private String body(StoredCall call, Caller caller) {
        BodyText body = sight.whole(call.body(), caller);
        return body == null ? "" : LineEnds.unix(body.text());
    }

    private static Map<String, String> headers(String lines) {
        Map<String, String> headers = new LinkedHashMap<>();
        lines.lines().filter(line -> !line.isBlank()).forEach(line -> {
            int colon = line.indexOf(':');
            String name = colon < 0 ? "" : line.substring(0, colon).strip();
            if (name.isEmpty() || headers.containsKey(name)) {
                throw Refusal.invalid(List.of(new FieldError("headers", "must be lines of Name: value")));
            }
            headers.put(name, line.substring(colon + 1).strip());
        });
        return headers;
    }

    /** Untouched, it is sent byte for byte as before, and not as it was laid out for reading. */
    private byte @Nullable [] bytes(String text, StoredCall old, Caller caller) {
        String edited = LineEnds.unix(text);
        if (edited.equals(body(old, caller))) {
            return old.body();
        }
        return edited.isEmpty() ? null : lineEnds(old, caller).in(edited).getBytes(StandardCharsets.UTF_8);
    }

    private LineEnds lineEnds(StoredCall old, Caller caller) {
        BodyText shown = sight.whole(old.body(), caller);
        return shown == null ? LineEnds.UNIX : LineEnds.of(shown.text());
    }
}
