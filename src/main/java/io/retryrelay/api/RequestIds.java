package io.retryrelay.api;

import io.retryrelay.request.Refusal;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Ids in paths: anything that is no id leads nowhere. */
final class RequestIds {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private RequestIds() {}

    static UUID parse(String id) {
        return find(id).orElseThrow(Refusal::notFound);
    }

    static Optional<UUID> find(@Nullable String id) {
        return Optional.ofNullable(id)
                .filter(text -> FORM.matcher(text).matches())
                .map(UUID::fromString);
    }
}
