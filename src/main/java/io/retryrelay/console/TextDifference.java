package io.retryrelay.console;

import com.github.difflib.text.DiffRow;
import com.github.difflib.text.DiffRowGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Two texts beside each other, line by line.
 *
 * @param left what the left text is called
 * @param right what the right text is called
 * @param isNone whether the whole texts are the same
 * @param isCut whether the lines end before the texts do
 */
record TextDifference(String left, String right, List<Line> lines, boolean isNone, boolean isCut) {

    /** More lines nobody compares by eye, and comparing costs. */
    private static final int MOST = 2_000;

    private static final DiffRowGenerator ROWS = DiffRowGenerator.create()
            .lineNormalizer(Function.identity())
            .columnWidth(0)
            .build();

    enum Kind {
        SAME,
        CHANGED,
        ADDED,
        REMOVED
    }

    record Line(Kind kind, String left, String right) {}

    static TextDifference between(String left, List<String> before, String right, List<String> after) {
        return between(left, before, right, after, true);
    }

    /** @param whole whether these lines are all there are */
    static TextDifference between(String left, List<String> before, String right, List<String> after, boolean whole) {
        List<String> shownBefore = cut(before);
        List<String> shownAfter = cut(after);
        List<Line> lines = ROWS.generateDiffRows(shownBefore, shownAfter).stream()
                .map(TextDifference::line)
                .collect(Collectors.toCollection(ArrayList::new));
        dropLast(Kind.REMOVED, lines, shownAfter.size() < after.size());
        dropLast(Kind.ADDED, lines, shownBefore.size() < before.size());
        return new TextDifference(
                left,
                right,
                List.copyOf(lines),
                whole && before.equals(after),
                !whole || !shownBefore.equals(before) || !shownAfter.equals(after));
    }

    /** The same lines, though more may differ than they show. */
    TextDifference noneOnlyIf(boolean same) {
        return new TextDifference(left, right, lines, isNone && same, isCut);
    }

    /** Whether the texts differ, and the lines do not. */
    public boolean isUnseen() {
        return !isNone && !isCut && lines.stream().allMatch(line -> line.kind() == Kind.SAME);
    }

    /** About as much as {@link Sight} shows of a body; a line is never cut according to those before it. */
    private static List<String> cut(List<String> lines) {
        List<String> shown = new ArrayList<>();
        int left = Sight.LONGEST;
        for (String line : lines) {
            if (left <= 0 || shown.size() == MOST) {
                break;
            }
            shown.add(line.substring(0, Math.min(line.length(), Sight.LONGEST)));
            left -= line.length() + 1;
        }
        return shown;
    }

    /** Where the other side is cut, these may stand behind its end. */
    private static void dropLast(Kind kind, List<Line> lines, boolean cut) {
        while (cut && !lines.isEmpty() && lines.get(lines.size() - 1).kind() == kind) {
            lines.remove(lines.size() - 1);
        }
    }

    private static Line line(DiffRow row) {
        Kind kind = switch (row.getTag()) {
            case EQUAL -> Kind.SAME;
            case CHANGE -> Kind.CHANGED;
            case INSERT -> Kind.ADDED;
            case DELETE -> Kind.REMOVED;
        };
        return new Line(kind, row.getOldLine(), row.getNewLine());
    }
}
