package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;

/** When a full window pauses the consumer, and when it goes on. */
class RelayWindowTest {

    private final ConsumerPause pause = new ConsumerPause(new KafkaListenerEndpointRegistry(), new Bell()) {
        @Override
        synchronized boolean set(Reason reason, boolean given) {
            paused = given;
            return super.set(reason, given);
        }
    };
    private final RelayWindow window =
            new RelayWindow(new RelayProperties(null, Duration.ZERO, 4, Duration.ZERO), pause, null);
    private final List<Window.Place> places = new ArrayList<>();
    private boolean paused;

    @Test
    void pausesWhenItIsFullAndTakesTheRestOfThePoll() {
        admit(3);
        assertThat(paused).isFalse();

        admit(3);

        assertThat(paused).isTrue();
        assertThat(pause.stopsClaims()).as("what is in hand goes on").isFalse();
    }

    @Test
    void goesOnWhenHalfOfItIsFree() {
        admit(4);

        places.subList(0, 1).forEach(window::complete);
        window.acknowledgeable();
        assertThat(paused).isTrue();

        places.subList(1, 2).forEach(window::complete);
        window.acknowledgeable();
        assertThat(paused).isFalse();
    }

    @Test
    void goesOnPastWhatIsCompleteBehindASlowOne() {
        admit(1);
        for (int i = 1; i < 20 * 4 - 1; i++) {
            admit(1);
            window.complete(places.get(i));
            assertThat(paused).as("after %d", i).isFalse();
        }
    }

    @Test
    void pausesWhenACrashWouldReadTooMuchAgain() {
        admit(1);
        for (int i = 1; i < 20 * 4; i++) {
            admit(1);
            window.complete(places.get(i));
        }
        window.acknowledgeable();
        assertThat(paused).isTrue();

        window.complete(places.get(0));
        window.acknowledgeable();
        assertThat(paused).isFalse();
    }

    private void admit(int number) {
        for (int i = 0; i < number; i++) {
            places.add(window.admit(places.size(), () -> {}));
        }
    }
}
