package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RampTest {

    private final Ramp ramp = new Ramp();

    @Test
    void doublesFromTwoAfterEachRestart() {
        ramp.restart();
        assertThat(IntStream.range(0, 4).map(look -> ramp.next(0))).containsExactly(2, 4, 8, 16);

        ramp.restart();
        assertThat(ramp.next(0)).isEqualTo(2);
    }

    @Test
    void countsThoseUnderWayAndDoesNotGrowWhileTheyFillIt() {
        ramp.restart();

        assertThat(ramp.next(5)).isZero();
        assertThat(ramp.next(2)).isZero();
        assertThat(ramp.next(1)).isEqualTo(1);
        assertThat(ramp.next(1)).isEqualTo(3);
    }

    @Test
    void holdsNothingBackBeforeAnythingHappened() {
        assertThat(ramp.next(0)).isGreaterThan(1000);
    }
}
