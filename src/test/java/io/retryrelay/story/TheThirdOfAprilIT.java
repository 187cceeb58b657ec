package io.retryrelay.story;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.retryrelay.relay.EarlyReturn;
import java.util.Map;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;

class TheThirdOfAprilIT {

    @Test
    void callsBThreeTimesForThreeRequestsHoweverOftenItIsKilledAndRewound() {
        try (TheThirdOfApril story = new TheThirdOfApril(Map.of())) {
            story.happens();
        }
    }

    @Test
    void noticesAListenerThatReturnsBeforeItAcknowledgesASuccess() {
        try (TheThirdOfApril story = new TheThirdOfApril(Map.of("spring.main.sources", EarlyReturn.class.getName()))) {
            assertThatThrownBy(story::happens)
                    .isInstanceOf(ConditionTimeoutException.class)
                    .hasMessageContaining("everything is acknowledged");
        }
    }
}
