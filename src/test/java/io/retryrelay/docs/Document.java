package io.retryrelay.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Markdown file of this project, with the parts of it that can be checked. */
record Document(Path file, String text) {

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("(?<!`)`([^`\\n]+)`(?!`)");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

    static Document readme() {
        return read(Path.of("README.md"));
    }

    static Document operations() {
        return read(Path.of("src/docs/operations.md"));
    }

    static Document guarantees() {
        return read(Path.of("src/docs/guarantees.md"));
    }

    static List<Document> all() {
        return Stream.of(List.of(Path.of("README.md")), below("src/docs"), below(".github"))
                .flatMap(List::stream)
                .map(Document::read)
                .toList();
    }

    private static List<Path> below(String folder) {
        try (var files = Files.walk(Path.of(folder))) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Document read(Path file) {
        try {
            return new Document(file, Files.readString(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Where links lead, those to other hosts and to headings of the same page left out. */
    Stream<String> relativeLinks() {
        return LINK.matcher(prose())
                .results()
                .map(found -> found.group(1))
                .filter(link -> !link.startsWith("http") && !link.startsWith("#"))
                .map(link -> link.replaceFirst("#.*", ""));
    }

    /** What stands in backticks within a line. */
    Stream<String> code() {
        return CODE.matcher(prose()).results().map(found -> found.group(1));
    }

    /** The code blocks of one language; of all if none is named. */
    Stream<String> blocks(String language) {
        return FENCE.matcher(text)
                .results()
                .filter(found -> language.isEmpty() || found.group(1).equals(language))
                .map(found -> found.group(2));
    }

    /** The rows of each table whose first column has this heading, in plain cells. */
    Stream<List<String>> table(String firstHeading) {
        return text.lines()
                .dropWhile(line -> !heading(line).equals(firstHeading))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(Document::cells);
    }

    private static String heading(String line) {
        return line.startsWith("|") ? cells(line).get(0).toLowerCase(Locale.ROOT) : "";
    }

    private static List<String> cells(String row) {
        return Stream.of(row.substring(1).split("(?<!\\\\)\\|"))
                .map(cell -> cell.replace("`", "").strip())
                .toList();
    }

    private String prose() {
        return FENCE.matcher(text).replaceAll("");
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
