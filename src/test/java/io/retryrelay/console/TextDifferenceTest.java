package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.console.TextDifference.Kind;
import io.retryrelay.console.TextDifference.Line;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextDifferenceTest {

    @Test
    void setsChangedAddedAndRemovedLinesBesideEachOther() {
        TextDifference difference =
                TextDifference.between("old", List.of("a", "b", "<c>", "d"), "new", List.of("a", "B", "<c>", "d", "e"));

        assertThat(difference.lines())
                .containsExactly(
                        new Line(Kind.SAME, "a", "a"),
                        new Line(Kind.CHANGED, "b", "B"),
                        new Line(Kind.SAME, "<c>", "<c>"),
                        new Line(Kind.SAME, "d", "d"),
                        new Line(Kind.ADDED, "", "e"));
        assertThat(difference.isNone()).isFalse();
    }

    @Test
    void knowsThatNothingDiffers() {
        assertThat(TextDifference.between("old", List.of("a"), "new", List.of("a"))
                        .isNone())
                .isTrue();
    }

    @Test
    void comparesNoMoreThanAnybodyReads() {
        List<String> endless = Collections.nCopies(100_000, "line");

        assertThat(TextDifference.between("old", endless, "new", endless).lines())
                .hasSizeLessThan(10_000);
    }
}
