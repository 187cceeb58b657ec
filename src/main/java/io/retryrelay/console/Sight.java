package io.retryrelay.console;

import io.retryrelay.api.Content;
import io.retryrelay.api.Masking;
import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What of headers and bodies a person may see: everything as ADMIN, else without the secrets. */
@Component
class Sight {

    /** More than that nobody reads on a page. */
    static final int LONGEST = 64 * 1024;

    private final Masking masking;
    private final JsonText json;

    Sight(Masking masking, JsonText json) {
        this.masking = masking;
        this.json = json;
    }

    Map<String, String> headers(Map<String, String> headers, Caller caller) {
        return caller.may(Role.ADMIN) ? headers : masking.headers(headers);
    }

    @Nullable
    BodyText body(byte @Nullable [] bytes, Caller caller) {
        if (bytes == null || bytes.length == 0) {
            return null;
        }
        Content content = Content.of(bytes);
        if (content.text() == null) {
            return cut(Objects.requireNonNull(content.base64()), bytes.length, true);
        }
        String seen = caller.may(Role.ADMIN) ? content.text() : Objects.requireNonNull(masking.body(content.text()));
        return cut(json.pretty(seen).orElse(seen), bytes.length, false);
    }

    /** Whether the person sees all of it, as text: only then it can be edited. */
    boolean showsAll(byte @Nullable [] bytes, Caller caller) {
        if (bytes == null || bytes.length == 0) {
            return true;
        }
        String text = Content.of(bytes).text();
        return text != null && bytes.length <= LONGEST && (caller.may(Role.ADMIN) || text.equals(masking.body(text)));
    }

    private static BodyText cut(String text, int bytes, boolean binary) {
        return text.length() <= LONGEST
                ? new BodyText(text, bytes, binary, false)
                : new BodyText(text.substring(0, LONGEST), bytes, binary, true);
    }
}
