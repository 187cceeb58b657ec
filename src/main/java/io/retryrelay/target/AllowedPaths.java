package io.retryrelay.target;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.util.AntPathMatcher;
import org.springframework.util.StringUtils;

final class AllowedPaths {

    private final AntPathMatcher matcher = new AntPathMatcher();
    private final List<String> patterns;

    AllowedPaths(List<String> patterns) {
        this.patterns = List.copyOf(patterns);
    }

    boolean allow(String path) {
        return path.startsWith("/") && staysInside(path) && matchesOne(path);
    }

    private boolean matchesOne(String path) {
        return patterns.isEmpty() || patterns.stream().anyMatch(pattern -> matcher.match(pattern, path));
    }

    /** B may decode before it resolves dot segments, and may cut a segment at its semicolon. */
    private static boolean staysInside(String path) {
        try {
            return Stream.of(StringUtils.uriDecode(path, StandardCharsets.UTF_8).split("[/\\\\]"))
                    .map(segment -> segment.replaceFirst(";.*", ""))
                    .noneMatch(segment -> segment.equals(".") || segment.equals(".."));
        } catch (IllegalArgumentException badEncoding) {
            return false;
        }
    }
}
