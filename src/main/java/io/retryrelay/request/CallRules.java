package io.retryrelay.request;

import io.retryrelay.request.Refusal.FieldError;
import io.retryrelay.target.TargetProfile;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What may be sent to a target: nothing that leaves its base URL, breaks its framing or speaks in another's name. */
final class CallRules {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final int MOST_HEADERS = 64;
    /** RFC 9110 §5.6.2 */
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");
    /** RFC 9110 §5.5, without obsolete text. */
    private static final Pattern FIELD_VALUE = Pattern.compile("([!-~]([ \\t!-~]{0,8190}[!-~])?)?");

    private CallRules() {}

    static void check(StoredCall call, @Nullable TargetProfile target, List<FieldError> errors) {
        if (!METHODS.contains(call.method())) {
            errors.add(new FieldError("method", "must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"));
        }
        SubmissionRules.addIfBroken(errors, "path", pathRule(call.path(), target));
        checkHeaders(call.headers(), target, errors);
    }

    private static Optional<String> pathRule(String path, @Nullable TargetProfile target) {
        Optional<String> broken = PathRules.brokenBy(path);
        if (broken.isPresent() || target == null || target.allows(PathRules.withoutQuery(path))) {
            return broken;
        }
        return Optional.of("is not among the target's allowed paths");
    }

    private static void checkHeaders(
            Map<String, String> headers, @Nullable TargetProfile target, List<FieldError> errors) {
        if (headers.size() > MOST_HEADERS) {
            errors.add(new FieldError("headers", "must be at most " + MOST_HEADERS));
        }
        Set<String> seen = new HashSet<>();
        for (Map.Entry<String, String> header : headers.entrySet()) {
            boolean first = seen.add(header.getKey().toLowerCase(Locale.ROOT));
            SubmissionRules.addIfBroken(errors, SubmissionRules.headerField(header), headerRule(header, first, target));
        }
    }

    private static Optional<String> headerRule(
            Map.Entry<String, String> header, boolean first, @Nullable TargetProfile target) {
        if (!TOKEN.matcher(header.getKey()).matches()) {
            return Optional.of("is not a header name");
        }
        if (!first) {
            return Optional.of("is given twice");
        }
        if (target != null && !target.mayCarry(header.getKey())) {
            return Optional.of("must not be given: it belongs to the connection, the target or a person's session");
        }
        return FIELD_VALUE.matcher(header.getValue()).matches()
                ? Optional.empty()
                : Optional.of("must have at most 8192 visible ASCII characters, blanks and tabs only inside");
    }
}
