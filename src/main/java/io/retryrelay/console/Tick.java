package io.retryrelay.console;

import io.retryrelay.request.RequestSummary;
import io.retryrelay.request.Seen;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A ticked row, with what the person saw of it: {@code <request id>.<mark>}, the {@linkplain SeenMark mark} as elsewhere. */
record Tick(UUID request, Seen seen) {

    private static final Pattern FORM =
            Pattern.compile("([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\\." + SeenMark.FORM);

    static Tick of(RequestSummary request) {
        return new Tick(request.id(), SeenMark.of(request));
    }

    static Optional<Tick> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(new Tick(UUID.fromString(form.group(1)), SeenMark.read(form.group(2), form.group(3))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return request + "." + SeenMark.text(seen);
    }
}
