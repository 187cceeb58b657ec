package io.retryrelay.console;

import com.github.difflib.text.DiffRow;
import com.github.difflib.text.DiffRowGenerator;
import java.util.List;
import java.util.function.Function;

/**
 * Two texts beside each other, line by line.
 *
 * @param left what the left text is called
 * @param right what the right text is called
 */
record TextDifference(String left, String right, List<Line> lines) {

    /** More lines nobody compares by eye, and comparing costs. */
    private static final int LONGEST = 2_000;

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
        return new TextDifference(
                left,
                right,
                ROWS.generateDiffRows(cut(before), cut(after)).stream()
                        .map(TextDifference::line)
                        .toList());
    }

    public boolean isNone() {
        return lines.stream().allMatch(line -> line.kind() == Kind.SAME);
    }

    private static List<String> cut(List<String> lines) {
        return lines.subList(0, Math.min(lines.size(), LONGEST));
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
