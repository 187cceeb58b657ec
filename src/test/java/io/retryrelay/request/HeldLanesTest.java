package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeldLanesTest {

    private final HeldLanes held = new HeldLanes();

    @Test
    void arePassedByUntilTheyAreFoundFree() {
        held.note(List.of(3, 5), 0);

        assertThat(held.among(List.of(1, 3, 5), 1)).containsExactlyInAnyOrder(3, 5);
        held.forget(List.of(1, 3));
        assertThat(held.among(List.of(1, 3, 5), 1)).containsExactly(5);
    }

    @Test
    void areWaitedForAgainAfterAWhile() {
        held.note(List.of(3), 0);

        assertThat(held.among(List.of(3), HeldLanes.FOR.toNanos())).containsExactly(3);
        assertThat(held.among(List.of(3), HeldLanes.FOR.toNanos() + 1)).isEmpty();
    }
}
