package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class GivenReasonTest {

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {"", " ", "\t\n", "\u00a0", "\u200b", "\u3000\u2028", "\ufeff", "\u3164", "\u2800", "\u0000"})
    void isNoneWhereThereIsNothingToRead(String reason) {
        assertThat(GivenReason.isGiven(reason)).isFalse();
        assertRefused(reason, "reason is required");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?", " ok ", "확인", "👍", "two\nlines\tand a tab", "e\u0301", "a\u200db"})
    void isTakenAsItIs(String reason) {
        assertThat(GivenReason.required(reason)).isEqualTo(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u0000", "\u0007bell", "red\u001b[31m", "a\u0085b", "del\u007f"})
    void holdsNothingThatControlsAScreen(String reason) {
        assertRefused(reason, "reason must not contain control characters");
    }

    @Test
    void isCountedInCharacters() {
        assertThat(GivenReason.required("😀".repeat(500))).hasSize(1_000);
        assertRefused("x".repeat(501), "reason must have at most 500 characters");
        assertThat(GivenReason.brokenRule("x".repeat(481), 480)).contains("must have at most 480 characters");
    }

    @Test
    void isNoHalfACharacter() {
        assertRefused("half \ud83d", "reason must be valid Unicode");
    }

    private static void assertRefused(String reason, String why) {
        assertThatThrownBy(() -> GivenReason.required(reason))
                .isInstanceOf(Refusal.class)
                .hasMessage(why);
    }
}
