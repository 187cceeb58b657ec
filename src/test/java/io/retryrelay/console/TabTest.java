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
    void showsTheOpenOnesOnlyToThoseWhoCameFromACause() {
        assertThat(Tab.shownWith(Tab.WAITING)).doesNotContain(Tab.OPEN).hasSize(4);
        assertThat(Tab.shownWith(Tab.OPEN)).contains(Tab.OPEN);
    }
}
