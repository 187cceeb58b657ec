package io.retryrelay.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AmplificationTest {

    private static final double LIMIT = 1.5;

    private final Amplification amplification = new Amplification();
    private long now;

    @Test
    void isOneWhileEachEventTakesOneRecord() {
        publishEach(1_000, 0);

        assertThat(amplification.ratio()).isEqualTo(1);
        assertThat(isRunaway()).isFalse();
    }

    @Test
    void isOneBeforeAnythingWasPublished() {
        assertThat(amplification.ratio()).isEqualTo(1);
        assertThat(isRunaway()).isFalse();
    }

    @Test
    void stopsOneForgottenEventAtItsThirdRecord() {
        publishEach(1, 0);
        publishEach(1, 0);
        assertThat(isRunaway()).as("once may be a doubled write").isFalse();

        publishEach(1, 0);

        assertThat(isRunaway()).isTrue();
        assertThat(amplification.ratio()).isEqualTo(3);
    }

    @Test
    void stopsOneForgottenEventAmongManyHonestOnes() {
        publishEach(10_000, 0);
        publishEach(1, 0);
        publishEach(1, 0);
        assertThat(isRunaway()).isFalse();

        publishEach(1, 0);

        assertThat(isRunaway()).isTrue();
    }

    @Test
    void stopsABacklogWhoseMarksAreLostBeforeItsThirdRound() {
        publishEach(2_000, 0);
        publishEach(2_000, 0);

        assertThat(isRunaway()).isTrue();
        assertThat(amplification.ratio()).isEqualTo(2);
    }

    @Test
    void lets2000EventsBePublishedAgainAfterTheirTopicWasDeletedTwice() {
        publishEach(2_000, 0);
        publishEach(2_000, 1);
        publishEach(2_000, 2);

        assertThat(amplification.ratio()).isEqualTo(3);
        assertThat(isRunaway()).isFalse();
    }

    @Test
    void letsOneEventBeLostOften() {
        IntStream.range(0, 10).forEach(publication -> publishEach(1, publication));

        assertThat(isRunaway()).isFalse();
    }

    @Test
    void stopsARecoveryThatPublishesABacklogAgainAndAgain() {
        IntStream.range(0, 5).forEach(publication -> publishEach(200, publication));

        assertThat(isRunaway()).isTrue();
    }

    @Test
    void forgetsWhatIsLongerAgoThanTenMinutes() {
        IntStream.range(0, 4).forEach(again -> publishEach(1, 0));
        assertThat(isRunaway()).isTrue();

        now += Duration.ofMinutes(10).toNanos();

        assertThat(isRunaway()).isFalse();
        assertThat(amplification.ratio()).isEqualTo(1);
    }

    @Test
    void remembersNoMoreThan50000Events() {
        publishEach(50_000, 0);
        publishEach(20, 0);
        IntStream.range(100_000, 150_001).forEach(event -> amplification.note(event, 0, now));

        assertThat(amplification.ratio()).isEqualTo(1);
    }

    private void publishEach(int events, int publication) {
        IntStream.range(0, events).forEach(event -> amplification.note(event, publication, now));
    }

    private boolean isRunaway() {
        return amplification.isRunaway(LIMIT, now);
    }
}
