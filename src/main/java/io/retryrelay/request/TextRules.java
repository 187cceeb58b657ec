package io.retryrelay.request;

import io.retryrelay.platform.ColumnText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rules for texts that are compared byte for byte; each answers with the broken rule, or nothing. Null passes. */
final class TextRules {

    private static final Pattern VISIBLE_ASCII = Pattern.compile("[!-~]{1,255}");

    private TextRules() {}

    /** Lengths count characters (code points), as the column does. */
    static Optional<String> name(@Nullable String text, int longest) {
        if (text == null) {
            return Optional.empty();
        }
        if (text.isEmpty() || !ColumnText.fits(text, longest)) {
            return Optional.of("must have 1 to " + longest + " characters");
        }
        if (hasControls(text)) {
            return Optional.of("must not contain control characters");
        }
        if (isBlank(text.codePointAt(0)) || isBlank(text.codePointBefore(text.length()))) {
            return Optional.of("must not begin or end with a blank");
        }
        return unwritable(text);
    }

    static Optional<String> key(@Nullable String text) {
        return text == null || VISIBLE_ASCII.matcher(text).matches()
                ? Optional.empty()
                : Optional.of("must have 1 to 255 visible ASCII characters");
    }

    static Optional<String> message(@Nullable String text, int longest) {
        if (text == null) {
            return Optional.empty();
        }
        return !ColumnText.fits(text, longest)
                ? Optional.of("must have at most " + longest + " characters")
                : unwritable(text);
    }

    /** Half of a surrogate pair has no UTF-8 form: two such texts would be stored as one. */
    private static Optional<String> unwritable(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text)
                ? Optional.empty()
                : Optional.of("must be valid Unicode");
    }

    private static boolean hasControls(String text) {
        return text.codePoints().anyMatch(Character::isISOControl);
    }

    private static boolean isBlank(int character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }
}
