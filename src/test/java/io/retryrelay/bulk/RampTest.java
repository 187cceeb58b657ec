package io.retryrelay.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.request.Refusal;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RampTest {

    private static final int ALL = Integer.MAX_VALUE;
    private static final Ramp RAMP = new Ramp(List.of(1, 10, 100));

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1",
        "1, 1, 0",
        "1, 0, 10",
        "4, 4, 7",
        "11, 2, 0",
        "11, 0, 100",
        "110, 110, 1",
        "111, 1, 0",
        "111, 0, 2147483647",
        "112, 112, 2147483647"
    })
    void beginsAStageOnceNoneOfThoseBeforeItIsExpected(int moved, int expected, int allowed) {
        assertThat(RAMP.allows(moved, expected)).isEqualTo(allowed);
    }

    @Test
    void movesAllAtOnceWithoutStages() {
        Ramp none = new Ramp(List.of());
        assertThat(none.allows(0, 0)).isEqualTo(ALL);
        assertThat(none.allows(500, 500)).isEqualTo(ALL);
        assertThat(none.text()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "2, 2", "11, 2", "12, 3", "111, 3", "112, 4", "20000, 4"})
    void tellsInWhichStageItIs(int moved, int stage) {
        assertThat(RAMP.stage(moved)).isEqualTo(stage);
    }

    @Test
    void isReadAsItWasWritten() {
        assertThat(Ramp.parse(RAMP.text())).isEqualTo(RAMP);
        assertThat(Ramp.parse(null).stages()).isEmpty();
    }

    @Test
    void refusesStagesOfNothingAndTooMany() {
        for (List<Integer> stages : List.of(List.of(0), List.of(1, -1), List.of(100_001), Collections.nCopies(11, 1))) {
            assertThatExceptionOfType(Refusal.class)
                    .isThrownBy(() -> new Ramp(stages))
                    .satisfies(
                            refused -> assertThat(refused.errors()).first().returns("ramp", Refusal.FieldError::field));
        }
    }
}
