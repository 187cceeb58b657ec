package io.retryrelay.api;

import io.retryrelay.request.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/** A mistyped filter must not show, and later move, more than was meant. */
final class KnownParameters {

    private KnownParameters() {}

    static void refuseOthers(HttpServletRequest request, Set<String> names) {
        request.getParameterMap().keySet().stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw Refusal.invalid(name, "is not a known parameter");
                });
    }
}
