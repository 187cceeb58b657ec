package io.retryrelay.target;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Which header names are well formed, and whose they are. */
final class HeaderNames {

    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "host",
            "content-length",
            "connection",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "expect");
    private static final Set<String> CREDENTIALS = Set.of("authorization", "cookie");

    private HeaderNames() {}

    /** RFC 9110, section 5.6.2; also the form of a method. */
    static boolean isToken(String name) {
        return TOKEN.matcher(name).matches();
    }

    static boolean ofTheConnection(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return OF_THE_CONNECTION.contains(lower) || lower.startsWith("proxy-");
    }

    static boolean forbiddenInRequests(String name) {
        return ofTheConnection(name) || CREDENTIALS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Whether the value reaches B unchanged: HTTP/1.1 writes one byte per character and no line breaks. */
    static boolean isValue(String value) {
        return value.chars().allMatch(c -> c == '\t' || c >= ' ' && c <= '~' || c >= 0xA0 && c <= 0xFF);
    }
}
