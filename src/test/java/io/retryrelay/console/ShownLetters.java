package io.retryrelay.console;

import java.util.Set;
import java.util.regex.Pattern;

/** Finds words that an expression of a template shows, or says aloud, without asking a bundle for them. */
final class ShownLetters {

    private static final Set<String> SHOWN = Set.of(
            "th:text",
            "th:utext",
            "th:title",
            "th:placeholder",
            "th:alt",
            "th:label",
            "th:aria-label",
            "th:data-label");

    private static final Set<String> PUT_IN = Set.of("th:replace", "th:insert");

    private static final Set<String> KEYS = Set.of("'Enter'", "'Esc'", "'j'", "'k'", "'x'", "'r'");

    private static final Pattern SHOWN_ATTRIBUTE = Pattern.compile(
            "(?:^|,)(?:title|placeholder|alt|label|aria-label|data-label|data-ticked|data-all|data-too-many|data-ask)=([^,]*)");

    /** The name of what a bundle says, its facts not included. */
    private static final Pattern CODE = Pattern.compile("#\\{(?:\\$\\{[^}]*}|[a-zA-Z0-9_.]+)");

    private static final Pattern QUOTED = Pattern.compile("'[^']*\\p{L}[^']*'");
    private static final Pattern VALUE = Pattern.compile("\\$\\{[^}]*}");
    private static final Pattern LETTER = Pattern.compile("\\p{L}");

    /** A tone, an id, an address, or the family of a code. */
    private static final Pattern NAME = Pattern.compile("'/?[a-z][A-Za-z]*[.]?'");

    private ShownLetters() {}

    static boolean in(String attribute, String expression) {
        if (attribute.equals("th:attr")) {
            return SHOWN_ATTRIBUTE.matcher(expression).results().anyMatch(shown -> hasLetters(shown.group(1)));
        }
        if (PUT_IN.contains(attribute)) {
            String facts = NAME.matcher(expression).replaceAll("");
            return QUOTED.matcher(withoutCodes(facts)).find();
        }
        return SHOWN.contains(attribute) && !KEYS.contains(expression) && hasLetters(expression);
    }

    private static boolean hasLetters(String expression) {
        String others = withoutCodes(expression);
        return QUOTED.matcher(others).find()
                || LETTER.matcher(VALUE.matcher(others).replaceAll("")).find();
    }

    private static String withoutCodes(String expression) {
        return CODE.matcher(expression).replaceAll("");
    }
}
