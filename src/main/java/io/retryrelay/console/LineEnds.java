package io.retryrelay.console;

/** How the lines of a text end. A browser gives all of them back alike, whatever they were. */
enum LineEnds {
    UNIX("\n"),
    NETWORK("\r\n"),
    MIXED("\n");

    private final String end;

    LineEnds(String end) {
        this.end = end;
    }

    static LineEnds of(String text) {
        String unix = unix(text);
        if (unix.indexOf('\r') >= 0) {
            return MIXED;
        }
        if (unix.equals(text)) {
            return UNIX;
        }
        return NETWORK.in(unix).equals(text) ? NETWORK : MIXED;
    }

    static String unix(String text) {
        return text.replace("\r\n", "\n");
    }

    String in(String unixText) {
        return unixText.replace("\n", end);
    }
}
