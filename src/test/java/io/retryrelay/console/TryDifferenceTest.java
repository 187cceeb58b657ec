package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.console.RequestScreen.Try;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TryDifferenceTest {

    private final TryDifference differences = new TryDifference(new Words(Bundle.messages(), Clock.systemUTC()));

    @Test
    void saysThatTwoAnswersAreTheSameOnlyIfItSeesThemWhole() {
        assertThat(between(answer(1, false, false), answer(2, false, false)).isNone())
                .isTrue();
        assertThat(between(answer(1, true, false), answer(2, false, false)).isNone())
                .isFalse();
        assertThat(between(answer(1, false, false), answer(2, false, true)).isNone())
                .isFalse();
        assertThat(between(answer(1, false, true), answer(2, false, false)).isCut())
                .isTrue();
    }

    private TextDifference between(Try one, Try other) {
        return differences
                .between(List.of(one, other), one.number(), other.number())
                .orElseThrow();
    }

    private static Try answer(int number, boolean shortened, boolean truncated) {
        return new Try(
                number,
                "relay",
                null,
                null,
                "Refused",
                "red",
                "422",
                null,
                Map.of(),
                new BodyText("no", 2, false, shortened),
                truncated,
                null,
                null);
    }
}
