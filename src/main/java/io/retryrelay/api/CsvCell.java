package io.retryrelay.api;

/** Text as a cell of a file that people open in a spreadsheet. */
final class CsvCell {

    /** What a spreadsheet takes for the beginning of a formula, or drops before it looks for one. */
    private static final String EXECUTED = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private static final String NEEDS_QUOTES = ",\"\r\n\t ';";

    private CsvCell() {}

    /** In quotes where it must be, and behind an apostrophe where a spreadsheet would execute it. */
    static String of(String text) {
        boolean executed = !text.isEmpty() && EXECUTED.indexOf(text.charAt(0)) >= 0;
        return executed || text.chars().anyMatch(letter -> NEEDS_QUOTES.indexOf(letter) >= 0)
                ? '"' + (executed ? "'" : "") + text.replace("\"", "\"\"") + '"'
                : text;
    }
}
