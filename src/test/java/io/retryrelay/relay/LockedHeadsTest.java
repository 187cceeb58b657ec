package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.relay.Lineup.Head;
import io.retryrelay.request.EventId;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LockedHeadsTest {

    private final LockedHeads locked = new LockedHeads(Duration.ofSeconds(10));
    private final Head head = Heads.of(new EventId(UUID.randomUUID(), 1));

    @Test
    void areTriedAgainInAMoment() {
        assertThat(locked.add(head, 0)).isTrue();

        assertThat(locked.due(nanos(50))).isEmpty();
        assertThat(locked.due(nanos(100))).containsExactly(head);
        assertThat(locked.isEmpty()).isTrue();
    }

    @Test
    void areTriedAgainThoughOthersCome() {
        Head other = Heads.of(new EventId(UUID.randomUUID(), 1));
        locked.add(head, 0);

        locked.add(other, nanos(90));

        assertThat(locked.due(nanos(100))).containsExactly(head, other);
    }

    @Test
    void areGivenUpAfterTheGrace() {
        locked.add(head, 0);
        locked.due(nanos(100));

        assertThat(locked.add(head, nanos(9_000))).isTrue();
        assertThat(locked.add(head, nanos(10_001))).isFalse();
    }

    @Test
    void beginAnewOnceTheyWent() {
        locked.add(head, 0);
        locked.due(nanos(100));
        locked.forget(head);

        assertThat(locked.add(head, nanos(20_000))).isTrue();
    }

    private static long nanos(int millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
