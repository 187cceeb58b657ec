package io.retryrelay.console;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Bytes as programmers read them: the place, sixteen bytes in hex, and the same as characters. */
final class HexText {

    private static final int WIDTH = 16;
    private static final HexFormat SPACED = HexFormat.ofDelimiter(" ");

    private HexText() {}

    static String of(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length * 5);
        for (int from = 0; from < bytes.length; from += WIDTH) {
            int to = Math.min(from + WIDTH, bytes.length);
            text.append("%04x  %-47s  ".formatted(from, SPACED.formatHex(bytes, from, to)))
                    .append(printable(bytes, from, to))
                    .append('\n');
        }
        return text.toString();
    }

    private static String printable(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", ".");
    }
}
