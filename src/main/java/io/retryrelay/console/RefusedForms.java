package io.retryrelay.console;

import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers with a page where the server does not read the fields of a form or an address: there are too many, they are too
 * large, or broken. Stands before security, which looks for its token among them.
 */
class RefusedForms extends OncePerRequestFilter {

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getRequestURI().startsWith("/api/");
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            request.getParameterMap();
        } catch (InvalidParameterException unreadable) {
            request.setAttribute(RequestDispatcher.ERROR_STATUS_CODE, unreadable.getErrorCode());
            response.setStatus(unreadable.getErrorCode());
            request.getRequestDispatcher("/error").forward(new WithoutFields(request), response);
            return;
        }
        chain.doFilter(request, response);
    }

    /** Whoever asks the server for the fields again is refused again: also the page that tells of it. */
    private static final class WithoutFields extends HttpServletRequestWrapper {

        private WithoutFields(HttpServletRequest request) {
            super(request);
        }

        /** Nothing is to be done any more. */
        @Override
        public String getMethod() {
            return "GET";
        }

        @Override
        public @Nullable String getParameter(String name) {
            return null;
        }

        @Override
        public String @Nullable [] getParameterValues(String name) {
            return null;
        }

        @Override
        public Map<String, String[]> getParameterMap() {
            return Map.of();
        }
    }
}
