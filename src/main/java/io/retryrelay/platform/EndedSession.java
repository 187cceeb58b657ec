package io.retryrelay.platform;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.access.AccessDeniedHandlerImpl;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.savedrequest.SimpleSavedRequest;

/**
 * Answers a form that was posted after the session had ended: nothing was done, and signing in leads back to the page
 * that held the form.
 */
class EndedSession implements AccessDeniedHandler {

    /** Where Spring Security remembers what to show after the sign-in. */
    static final String WAY_BACK = "SPRING_SECURITY_SAVED_REQUEST";

    private final AccessDeniedHandler otherwise = new AccessDeniedHandlerImpl();

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException denied)
            throws IOException, ServletException {
        if (!(denied instanceof CsrfException) || isSignedIn()) {
            otherwise.handle(request, response, denied);
            return;
        }
        page(request).ifPresent(page -> request.getSession().setAttribute(WAY_BACK, new SimpleSavedRequest(page)));
        response.sendRedirect(request.getContextPath() + "/login?ended");
    }

    private static boolean isSignedIn() {
        return SecurityContextHolder.getContext().getAuthentication() != null;
    }

    /** A page of ours only: whoever links to us must not choose where people land. */
    private static Optional<String> page(HttpServletRequest request) {
        try {
            return Optional.ofNullable(request.getHeader(HttpHeaders.REFERER))
                    .map(URI::create)
                    .filter(page -> page.getRawAuthority() != null
                            && page.getRawAuthority().equals(request.getHeader(HttpHeaders.HOST)))
                    .map(page -> page.getRawPath() + (page.getRawQuery() == null ? "" : "?" + page.getRawQuery()))
                    .filter(page -> page.startsWith("/") && !page.startsWith("//"));
        } catch (IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }
}
