package io.retryrelay.request;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a person gives as the reason of a deed, for others to read. Lengths count characters. */
public final class GivenReason {

    /** As the history takes it. */
    public static final int LONGEST = 500;

    /** Blanks, what formats or controls other characters, and letters that have no ink. */
    private static final Pattern NOTHING_TO_READ =
            Pattern.compile("[\\s\\p{Z}\\p{C}\\u115F\\u1160\\u2800\\u3164\\uFFA0]*");

    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cc}&&[^\\t\\n\\r]]");

    private GivenReason() {}

    /** Whether there is one that somebody can read. */
    public static boolean isGiven(@Nullable String reason) {
        return reason != null && !NOTHING_TO_READ.matcher(reason).matches();
    }

    /** The rule that it breaks: it may be no longer, and hold no control characters but tabs and line ends. */
    public static Optional<String> brokenRule(@Nullable String reason, int longest) {
        return reason != null && CONTROLS.matcher(reason).find()
                ? Optional.of("must not contain control characters")
                : TextRules.message(reason, longest);
    }

    /** @throws Refusal if it breaks a rule */
    public static void check(@Nullable String reason, int longest) {
        brokenRule(reason, longest).ifPresent(GivenReason::refuse);
    }

    /** @throws Refusal if there is none that somebody can read, or it breaks a rule */
    public static String required(@Nullable String reason) {
        if (reason == null || !isGiven(reason)) {
            throw Refusal.invalid("reason", "is required");
        }
        check(reason, LONGEST);
        return reason;
    }

    private static void refuse(String rule) {
        throw Refusal.invalid("reason", rule);
    }
}
