package io.retryrelay.console;

import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Lays JSON out for reading. Only blanks are added or taken away: a number keeps every digit that is sent. */
@Component
class JsonText {

    private static final String STEP = "  ";

    private final JsonMapper json;

    JsonText(JsonMapper json) {
        this.json = json;
    }

    /** Empty if the text is no JSON object or array. */
    Optional<String> pretty(String text) {
        try {
            return json.readTree(text).isContainer() ? Optional.of(layOut(text)) : Optional.empty();
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    private static String layOut(String text) {
        StringBuilder laidOut = new StringBuilder(text.length() * 2);
        int depth = 0;
        for (int at = 0; at < text.length(); at++) {
            char sign = text.charAt(at);
            switch (sign) {
                case '"' -> at = copyString(text, at, laidOut);
                case '{', '[' -> {
                    depth++;
                    newLine(laidOut.append(sign), depth);
                }
                case '}', ']' -> {
                    depth--;
                    close(laidOut, sign, depth);
                }
                case ',' -> newLine(laidOut.append(sign), depth);
                case ':' -> laidOut.append(": ");
                case ' ', '\t', '\n', '\r' -> {}
                default -> laidOut.append(sign);
            }
        }
        return laidOut.toString();
    }

    /** Copies up to the closing quote and returns its place. */
    private static int copyString(String text, int from, StringBuilder to) {
        int at = from + 1;
        while (text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        to.append(text, from, at + 1);
        return at;
    }

    private static void close(StringBuilder laidOut, char sign, int depth) {
        int end = laidOut.length();
        while (Character.isWhitespace(laidOut.charAt(end - 1))) {
            end--;
        }
        laidOut.setLength(end);
        boolean empty = laidOut.charAt(end - 1) == (sign == '}' ? '{' : '[');
        if (!empty) {
            newLine(laidOut, depth);
        }
        laidOut.append(sign);
    }

    private static void newLine(StringBuilder laidOut, int depth) {
        laidOut.append('\n').append(STEP.repeat(depth));
    }
}
