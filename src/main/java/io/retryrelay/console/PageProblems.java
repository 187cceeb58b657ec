package io.retryrelay.console;

import io.retryrelay.request.Refusal;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Refusals that a page cannot answer in place lead to the error pages. */
@ControllerAdvice(annotations = ConsolePage.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
class PageProblems {

    @ExceptionHandler
    void refuse(Refusal refusal, HttpServletResponse response) throws IOException {
        response.sendError(
                refusal.code() == Refusal.Code.NOT_FOUND
                        ? HttpServletResponse.SC_NOT_FOUND
                        : HttpServletResponse.SC_BAD_REQUEST);
    }

    @ExceptionHandler
    void refuse(MethodArgumentTypeMismatchException tampered, HttpServletResponse response) throws IOException {
        response.sendError(HttpServletResponse.SC_BAD_REQUEST);
    }
}
