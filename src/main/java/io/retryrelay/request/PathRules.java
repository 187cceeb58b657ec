package io.retryrelay.request;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** A path must stay below its target's base URL, also after someone decodes it. */
final class PathRules {

    private static final int LONGEST = 2000;
    /** RFC 3986 §3.3 and §3.4: path characters, one question mark and query characters; no fragment. */
    private static final Pattern RELATIVE = Pattern.compile("/(?!/)([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*"
            + "(\\?([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?");

    private static final Set<String> DOTS = Set.of(".", "..");

    private PathRules() {}

    static Optional<String> brokenBy(String path) {
        if (path.length() > LONGEST) {
            return Optional.of("must have at most " + LONGEST + " characters");
        }
        if (!RELATIVE.matcher(path).matches()) {
            return Optional.of("must begin with one / and be a percent-encoded path with an optional query");
        }
        return hasDotSegments(withoutQuery(path))
                ? Optional.of("must not contain the segments . or .., however encoded")
                : Optional.empty();
    }

    static String withoutQuery(String path) {
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }

    private static boolean hasDotSegments(String path) {
        String decoded = decode(decode(path));
        return Arrays.stream(decoded.split("[/\\\\;]")).anyMatch(DOTS::contains);
    }

    private static String decode(String path) {
        try {
            return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncodedTwice) {
            return path;
        }
    }
}
