package io.retryrelay.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedTest {

    private static final Speed TEN_A_SECOND = new Speed(100, Duration.ofSeconds(10));

    @Test
    void tellsHowManyCameToAResultASecond() {
        assertThat(TEN_A_SECOND.perSecond()).isEqualTo(10);
        assertThat(new Speed(0, Duration.ofSeconds(10)).perSecond()).isZero();
    }

    @Test
    void saysNothingAfterTooShortATime() {
        assertThat(new Speed(3, Duration.ofMillis(900)).perSecond()).isZero();
        assertThat(new Speed(3, Duration.ZERO).left(1, 1, BulkLimits.NONE)).isNull();
    }

    @Test
    void takesTheRestAtThatSpeedForTheTimeLeft() {
        assertThat(TEN_A_SECOND.left(90, 10, BulkLimits.NONE)).isEqualTo(Duration.ofSeconds(10));
        assertThat(TEN_A_SECOND.left(0, 1, BulkLimits.NONE)).isEqualTo(Duration.ofSeconds(1));
        assertThat(TEN_A_SECOND.left(0, 0, BulkLimits.NONE)).isZero();
    }

    @Test
    void expectsNoMoreThanTheRateLetsThrough() {
        assertThat(TEN_A_SECOND.left(100, 0, new BulkLimits(5, List.of(), null)))
                .isEqualTo(Duration.ofSeconds(20));
        assertThat(TEN_A_SECOND.left(100, 0, new BulkLimits(50, List.of(), null)))
                .isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void hasNoTimeLeftToTellWhileNothingMoves() {
        assertThat(new Speed(0, Duration.ofSeconds(30)).left(10, 0, BulkLimits.NONE))
                .isNull();
    }
}
