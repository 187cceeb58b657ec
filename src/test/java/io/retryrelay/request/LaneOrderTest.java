package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LaneOrderTest {

    private static final Lane ONE = new Lane("b-system", "one");
    private static final Lane OTHER = new Lane("b-system", "other");

    private final Selected free = new Selected(UUID.randomUUID(), null, 0, 0);
    private final Selected oneA = new Selected(UUID.randomUUID(), ONE, 3, 0);
    private final Selected oneB = new Selected(UUID.randomUUID(), ONE, 5, 0);
    private final Selected oneC = new Selected(UUID.randomUUID(), ONE, 8, 0);
    private final Selected otherA = new Selected(UUID.randomUUID(), OTHER, 1, 0);
    private final Selected otherB = new Selected(UUID.randomUUID(), OTHER, 4, 0);

    @Test
    void putsThoseOfEachLaneInTheirOrderAndLeavesTheRestInPlace() {
        assertThat(LaneOrder.of(List.of(oneC, otherB, free, oneB, otherA, oneA)))
                .containsExactly(oneA, otherA, free, oneB, otherB, oneC);
    }

    @Test
    void leavesWhatIsInOrder() {
        List<Selected> inOrder = List.of(free, oneA, otherA, oneB);

        assertThat(LaneOrder.of(inOrder)).isEqualTo(inOrder);
    }
}
