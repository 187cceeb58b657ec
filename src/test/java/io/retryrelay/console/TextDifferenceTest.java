package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.console.TextDifference.Kind;
import io.retryrelay.console.TextDifference.Line;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void neverTakesForTheSameWhatDiffersBehindWhatIsShown() {
        List<String> before = new ArrayList<>(Collections.nCopies(2_500, "line"));
        List<String> after = new ArrayList<>(before);
        after.set(2_300, "other");

        TextDifference difference = TextDifference.between("old", before, "new", after);

        assertThat(difference.lines()).allMatch(line -> line.kind() == Kind.SAME);
        assertThat(difference.isNone()).isFalse();
        assertThat(difference.isCut()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 97})
    void takesNoLineForRemovedThatIsOnlyBehindTheEnd(int length) {
        List<String> before = IntStream.range(0, 2_500)
                .mapToObj(number -> number + "x".repeat(length))
                .toList();
        List<String> after = new ArrayList<>(before);
        after.add(3, "one more line");

        assertThat(differing(before, after)).containsExactly(new Line(Kind.ADDED, "", "one more line"));
        assertThat(differing(after, before)).containsExactly(new Line(Kind.REMOVED, "one more line", ""));
    }

    @Test
    void showsLinesAsRemovedWhereNothingComesAfter() {
        List<String> before =
                IntStream.range(0, 2_500).mapToObj(Integer::toString).toList();

        assertThat(differing(before, before.subList(0, 100)))
                .hasSizeGreaterThan(1_000)
                .allMatch(line -> line.kind() == Kind.REMOVED);
    }

    @Test
    void cutsALineThatNobodyReadsToItsEnd() {
        String endless = "x".repeat(1_000_000);

        TextDifference difference =
                TextDifference.between("old", List.of(endless + "a"), "new", List.of(endless + "b"));

        assertThat(difference.lines())
                .singleElement()
                .satisfies(line -> assertThat(line.left()).hasSizeLessThan(100_000));
        assertThat(difference.isNone()).isFalse();
        assertThat(difference.isCut()).isTrue();
    }

    private static List<Line> differing(List<String> before, List<String> after) {
        return TextDifference.between("old", before, "new", after).lines().stream()
                .filter(line -> line.kind() != Kind.SAME)
                .toList();
    }

    @Test
    void comparesNoMoreThanAnybodyReads() {
        List<String> endless = Collections.nCopies(100_000, "line");

        assertThat(TextDifference.between("old", endless, "new", endless).lines())
                .hasSizeLessThan(10_000);
    }
}
