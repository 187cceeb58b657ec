package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.State;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TabTest {

    @Test
    void everyStateLiesUnderExactlyOneHeap() {
        assertThat(Stream.of(Tab.WAITING, Tab.MOVING, Tab.DONE)
                        .flatMap(tab -> tab.of(RequestFilter.ALL).states().stream()))
                .containsExactlyInAnyOrder(State.values());
        assertThat(Tab.ALL.of(RequestFilter.ALL).states()).isEmpty();
    }

    @Test
    void offersWhatCanBeDoneToSomeOfTheHeap() {
        assertThat(Tab.WAITING.actions()).containsExactly(TickedDeed.RETRY, TickedDeed.DISCARD, TickedDeed.RESOLVE);
        assertThat(Tab.MOVING.actions()).containsExactly(TickedDeed.RETRY, TickedDeed.CANCEL);
        assertThat(Tab.DONE.actions()).containsExactly(TickedDeed.RESTORE);
        assertThat(Tab.ALL.actions()).containsExactly(TickedDeed.values());
    }
}
