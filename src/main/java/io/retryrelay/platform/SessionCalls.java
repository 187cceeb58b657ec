package io.retryrelay.platform;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * The API calls that need a CSRF token: those that change something and that a browser could have been tricked into,
 * because they ride on a session cookie or on credentials that it remembered.
 */
class SessionCalls implements RequestMatcher {

    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    @Override
    public boolean matches(HttpServletRequest request) {
        return !SAFE.contains(request.getMethod())
                && (bringsCredentials(request) ? comesFromAnotherSite(request) : ridesOnASession(request));
    }

    /** Without either, nobody is signed in: that is refused as such. */
    private static boolean ridesOnASession(HttpServletRequest request) {
        return request.getSession(false) != null;
    }

    private static boolean bringsCredentials(HttpServletRequest request) {
        return request.getHeader(HttpHeaders.AUTHORIZATION) != null;
    }

    private static boolean comesFromAnotherSite(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        return site != null && !OWN_SITE.contains(site);
    }
}
