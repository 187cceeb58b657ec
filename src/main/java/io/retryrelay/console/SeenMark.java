package io.retryrelay.console;

import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestSummary;
import io.retryrelay.request.Seen;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a page showed of a request, as its forms send it back: {@code <generation>.<microseconds of the last change>}, so
 * that nobody overrides by an old page what somebody else decided since.
 */
final class SeenMark {

    static final String FORM = "(0|[1-9][0-9]{0,8})\\.([1-9][0-9]{0,17})";

    private static final Pattern PATTERN = Pattern.compile(FORM);

    private SeenMark() {}

    static Seen of(RequestSummary request) {
        return new Seen(request.generation(), request.updatedAt());
    }

    static String text(Seen seen) {
        return seen.generation() + "." + ChronoUnit.MICROS.between(Instant.EPOCH, seen.changedAt());
    }

    /**
     * Null if the form says nothing of it.
     *
     * @throws Refusal if it holds what no page shows
     */
    static @Nullable Seen read(@Nullable String text) {
        if (text == null) {
            return null;
        }
        Matcher mark = PATTERN.matcher(text);
        if (!mark.matches()) {
            throw Refusal.invalid("seen", "must be as the page gave it");
        }
        return read(mark.group(1), mark.group(2));
    }

    /** Of the two parts of {@link #FORM}. */
    static Seen read(String generation, String micros) {
        return new Seen(Integer.parseInt(generation), Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS));
    }
}
