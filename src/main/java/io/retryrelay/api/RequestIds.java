package io.retryrelay.api;

import io.retryrelay.request.Refusal;
import java.util.UUID;
import java.util.regex.Pattern;

/** Ids in paths: anything that is no id leads nowhere. */
final class RequestIds {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private RequestIds() {}

    static UUID parse(String id) {
        if (!FORM.matcher(id).matches()) {
            throw Refusal.notFound();
        }
        return UUID.fromString(id);
    }
}
