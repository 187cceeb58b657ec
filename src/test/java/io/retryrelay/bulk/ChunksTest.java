package io.retryrelay.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChunksTest {

    private static final long TWENTY_MEGABYTES = 20L * 1024 * 1024;

    @Test
    void holdAtMostAThousandItemsInTheirOrder() {
        List<Integer> items = IntStream.range(0, 2_345).boxed().toList();

        List<List<Integer>> chunks = Chunks.of(items, item -> 1);

        assertThat(chunks).extracting(List::size).containsExactly(1_000, 1_000, 345);
        assertThat(chunks.stream().flatMap(List::stream)).containsExactlyElementsOf(items);
    }

    @Test
    void holdNoMoreThanTheMemoryShould() {
        assertThat(Chunks.of(List.of(1, 2, 3), item -> TWENTY_MEGABYTES))
                .containsExactly(List.of(1), List.of(2), List.of(3));
    }

    @Test
    void holdOneThatIsTooLargeByItself() {
        assertThat(Chunks.first(List.of(1, 2), item -> 2 * TWENTY_MEGABYTES)).containsExactly(1);
    }

    @Test
    void areNoneOfNothing() {
        assertThat(Chunks.of(List.of(), item -> 0)).isEmpty();
        assertThat(Chunks.first(List.of(), item -> 0)).isEmpty();
    }
}
