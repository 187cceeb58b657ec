package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeldLanesTest {

    private final HeldLanes held = new HeldLanes();

    @Test
    void arePassedByUntilTheyAreFoundFree() {
        held.note(Map.of(3, 1L, 5, 1L), 0);

        assertThat(held.among(List.of(1, 3, 5), 1)).containsExactlyInAnyOrder(3, 5);
        held.forget(List.of(1, 3));
        assertThat(held.among(List.of(1, 3, 5), 1)).containsExactly(5);
    }

    @Test
    void areNotThoseInWhichPlacesAreGivenAway() {
        held.note(Map.of(3, 7L, 5, 7L), 0);

        held.forgetBusy(Map.of(3, 8L, 5, 7L, 6, 1L));

        assertThat(held.among(List.of(3, 5, 6), 1)).containsExactly(5);
    }

    @Test
    void areWaitedForAgainAfterAWhile() {
        held.note(Map.of(3, 1L), 0);

        assertThat(held.among(List.of(3), HeldLanes.FOR.toNanos())).containsExactly(3);
        assertThat(held.among(List.of(3), HeldLanes.FOR.toNanos() + 1)).isEmpty();
    }
}
