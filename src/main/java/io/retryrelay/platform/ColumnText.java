package io.retryrelay.platform;

import org.jspecify.annotations.Nullable;

/** Lengths of texts as the database's columns count them: in characters, of which some take two of Java's chars. */
public final class ColumnText {

    private ColumnText() {}

    /** Whether it has at most so many characters. Null fits. */
    public static boolean fits(@Nullable String text, int most) {
        return text == null || text.codePointCount(0, text.length()) <= most;
    }

    /** Its first so many characters; none is cut in half. */
    public static @Nullable String cut(@Nullable String text, int most) {
        return text == null || fits(text, most) ? text : text.substring(0, text.offsetByCodePoints(0, most));
    }
}
