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

    /** As much of it as is read on a page. */
    @Nullable
    BodyText body(byte @Nullable [] bytes, Caller caller) {
        return answer(bytes, false, caller);
    }

    /**
     * As much of it as is read on a page.
     *
     * @param truncated whether the last character may be cut; what is there of it is left out then
     */
    @Nullable
    BodyText answer(byte @Nullable [] bytes, boolean truncated, Caller caller) {
        BodyText whole = whole(bytes, truncated, caller);
        return whole == null ? null : cut(whole);
    }

    @Nullable
    BodyText whole(byte @Nullable [] bytes, Caller caller) {
        return whole(bytes, false, caller);
    }

    private @Nullable BodyText whole(byte @Nullable [] bytes, boolean truncated, Caller caller) {
        if (bytes == null || bytes.length == 0) {
            return null;
        }
        Content content = Content.of(bytes, truncated);
        Content seen = caller.may(Role.ADMIN) ? content : masking.content(content);
        return seen.text() == null
                ? new BodyText(Objects.requireNonNull(seen.base64()), bytes.length, true, false)
                : new BodyText(json.pretty(seen.text()).orElse(seen.text()), bytes.length, false, false);
    }

    /** Whether the person sees all of it, as text that a browser gives back as it was: only then it can be edited. */
    boolean showsAll(byte @Nullable [] bytes, Caller caller) {
        BodyText shown = body(bytes, caller);
        if (bytes == null || shown == null) {
            return true;
        }
        String text = Content.of(bytes).text();
        return text != null
                && !shown.shortened()
                && LineEnds.of(shown.text()) != LineEnds.MIXED
                && shown.text().indexOf('\0') < 0
                && (caller.may(Role.ADMIN) || text.equals(masking.body(text)));
    }

    private static BodyText cut(BodyText whole) {
        return whole.text().length() <= LONGEST
                ? whole
                : new BodyText(whole.text().substring(0, LONGEST), whole.bytes(), whole.binary(), true);
    }
}
