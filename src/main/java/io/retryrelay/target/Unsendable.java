package io.retryrelay.target;

import java.util.Optional;
import java.util.Set;

/** Finds out what HTTP/1.1 cannot carry as it is: it would be altered on its way, or be taken for something else. */
final class Unsendable {

    private static final Set<String> NEVER_SENT = Set.of("CONNECT", "TRACE");

    private Unsendable() {}

    static Optional<String> reason(TargetProfile target, Call call) {
        if (!HeaderNames.isToken(call.method()) || NEVER_SENT.contains(call.method())) {
            return Optional.of("not sent: the method is none the relay sends");
        }
        if (!call.path().startsWith("/") || call.path().indexOf('#') >= 0 || !visible(call.path())) {
            return Optional.of("not sent: the path must start with a slash and be visible ASCII without #");
        }
        if (target.honoursKeys() && call.idempotencyKey() != null && !visible(call.idempotencyKey())) {
            return Optional.of("not sent: the idempotency key must be visible ASCII");
        }
        return call.headers().entrySet().stream()
                .filter(header -> !HeaderNames.isToken(header.getKey()) || !HeaderNames.isValue(header.getValue()))
                .findFirst()
                .map(header -> "not sent: a header's name or value has a character that HTTP cannot carry");
    }

    private static boolean visible(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c > ' ' && c <= '~');
    }
}
