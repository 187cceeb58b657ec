package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.relay.Lineup.Head;
import io.retryrelay.request.EventId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class InFlightTest {

    private final List<Window.Place> completed = new ArrayList<>();
    private final InFlight inFlight = new InFlight(window());
    private final Head head = Heads.of(new EventId(UUID.randomUUID(), 1));

    @Test
    void anOffsetIsCompleteWhenItsLeaseIsOver() {
        inFlight.begin(head, lease(Duration.ZERO));

        inFlight.completeThoseOutOfLease();

        assertThat(completed).containsExactly(head.delivery().place());
    }

    @Test
    void anOffsetIsNotCompleteBefore() {
        inFlight.begin(head, lease(Duration.ofHours(1)));

        inFlight.completeThoseOutOfLease();

        assertThat(completed).isEmpty();
    }

    @Test
    void nobodyWaitsForThoseThatCameToTheirEnd() throws InterruptedException {
        inFlight.begin(head, lease(Duration.ZERO));
        assertThat(inFlight.awaitNone(Duration.ofMillis(10))).isFalse();

        inFlight.end(head);

        assertThat(inFlight.awaitNone(Duration.ofSeconds(30))).isTrue();
    }

    private static LeaseRule.Lease lease(Duration length) {
        return new LeaseRule.Lease(System.nanoTime() - 1, length, Duration.ZERO);
    }

    private RelayWindow window() {
        return new RelayWindow(new RelayProperties(null, Duration.ZERO, 100, Duration.ZERO), null, null) {
            @Override
            void complete(Window.Place place) {
                completed.add(place);
            }
        };
    }
}
