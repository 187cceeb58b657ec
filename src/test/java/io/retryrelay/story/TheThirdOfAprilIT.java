package io.retryrelay.story;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.retryrelay.relay.EarlyReturn;
import io.retryrelay.windows.Covers;
import java.util.Map;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TheThirdOfAprilIT {

    @Test
    @Covers({"W16", "W35", "A1.04", "A1.07", "A2.27"})
    void callsBThreeTimesForThreeRequestsHoweverOftenItIsKilledAndRewound() {
        try (TheThirdOfApril story = new TheThirdOfApril(Map.of())) {
            story.happens(3);
        }
    }

    @Test
    @Covers({"W16", "W35", "A1.04", "A1.07", "A2.27"})
    @Tag("failures")
    void callsBThreeTimesForThreeRequestsThoughItIsKilledFiftyTimes() {
        try (TheThirdOfApril story = new TheThirdOfApril(Map.of())) {
            story.happens(50);
        }
    }

    @Test
    @Covers("A1.05")
    @Tag("long")
    void noticesAListenerThatReturnsBeforeItAcknowledgesASuccess() {
        try (TheThirdOfApril story = new TheThirdOfApril(Map.of("spring.main.sources", EarlyReturn.class.getName()))) {
            assertThatThrownBy(() -> story.happens(1))
                    .isInstanceOf(ConditionTimeoutException.class)
                    .hasMessageContaining("everything is acknowledged");
        }
    }
}
