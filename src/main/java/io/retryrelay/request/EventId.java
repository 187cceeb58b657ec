package io.retryrelay.request;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One generation of a request on its way: {@code <request id>.<generation>}. Never the offset: after a topic is
 * recreated offsets recur, and a producer may write one event at two of them.
 */
public record EventId(UUID requestId, int generation) {

    private static final Pattern FORM =
            Pattern.compile("([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\\.([1-9][0-9]{0,8})");

    public EventId {
        if (generation < 1) {
            throw new IllegalArgumentException("generation must be at least 1, not " + generation);
        }
    }

    /** Empty unless the text is exactly what {@link #toString()} writes. */
    public static Optional<EventId> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(new EventId(UUID.fromString(form.group(1)), Integer.parseInt(form.group(2))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return requestId + "." + generation;
    }
}
