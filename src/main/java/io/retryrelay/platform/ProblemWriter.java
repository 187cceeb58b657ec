package io.retryrelay.platform;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;

/** Answers whom Spring Security turns away: with a problem (RFC 9457), never with a page. */
@Component
class ProblemWriter implements AuthenticationEntryPoint, AccessDeniedHandler, RequestRejectedHandler {

    private final ObjectMapper json;

    ProblemWriter(ObjectMapper json) {
        this.json = json;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException unknown)
            throws IOException {
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"retry relay\", charset=\"UTF-8\"");
        write(response, HttpStatus.UNAUTHORIZED, "UNAUTHENTICATED", "Sign in with HTTP Basic.");
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException denied)
            throws IOException {
        if (denied instanceof CsrfException) {
            write(
                    response,
                    HttpStatus.FORBIDDEN,
                    "CSRF_TOKEN_NEEDED",
                    "A call of a signed-in session carries its token in the header X-CSRF-TOKEN."
                            + " With HTTP Basic and without a session none is needed.");
        } else {
            write(response, HttpStatus.FORBIDDEN, "FORBIDDEN", "This account may not do that.");
        }
    }

    /** The firewall found it malformed, before anyone was asked who calls. */
    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, RequestRejectedException malformed)
            throws IOException {
        if (request.getRequestURI().startsWith("/api/")) {
            write(response, HttpStatus.BAD_REQUEST, "INVALID", "The request line or a header is malformed.");
        } else {
            response.sendError(HttpStatus.BAD_REQUEST.value());
        }
    }

    private void write(HttpServletResponse response, HttpStatus status, String code, String detail) throws IOException {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setProperty("code", code);
        response.setStatus(status.value());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream().write(json.writeValueAsBytes(problem));
    }
}
