package io.retryrelay.console;

import io.retryrelay.request.RequestSummary;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A ticked row, with the generation that the person saw: {@code <request id>.<generation>}, 0 if never queued. */
record Tick(UUID request, int generation) {

    private static final Pattern FORM =
            Pattern.compile("([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\\.(0|[1-9][0-9]{0,8})");

    static Tick of(RequestSummary request) {
        return new Tick(request.id(), request.generation());
    }

    static Optional<Tick> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(new Tick(UUID.fromString(form.group(1)), Integer.parseInt(form.group(2))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return request + "." + generation;
    }
}
