package io.retryrelay.api;

import io.retryrelay.request.Refusal;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.dao.UncategorizedDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Every refusal and failure of the API as a problem (RFC 9457) with a stable code; never a stack trace. */
@RestControllerAdvice
class Problems extends ResponseEntityExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(Problems.class);

    @ExceptionHandler
    ResponseEntity<Object> refuse(Refusal refusal, WebRequest request) throws Refusal {
        if (!isApi(request)) {
            throw refusal;
        }
        HttpStatus status = statusOf(refusal);
        ProblemDetail problem = problem(status, refusal.code().name(), refusal.getMessage());
        refusal.facts().forEach(problem::setProperty);
        return answer(problem, new HttpHeaders());
    }

    static HttpStatus statusOf(Refusal refusal) {
        return switch (refusal.code()) {
            case INVALID, KEY_REQUIRED -> HttpStatus.BAD_REQUEST;
            case SECOND_PERSON_NEEDED -> HttpStatus.FORBIDDEN;
            case NOT_FOUND -> HttpStatus.NOT_FOUND;
            case KEY_TAKEN, CHANGED, ALREADY_QUEUED, ILLEGAL_MOVE -> HttpStatus.CONFLICT;
            case PURGED -> HttpStatus.GONE;
            case TOO_LARGE -> HttpStatus.CONTENT_TOO_LARGE;
            case KEY_REUSED, CONFIRM_NEEDED -> HttpStatus.UNPROCESSABLE_CONTENT;
        };
    }

    @ExceptionHandler
    ResponseEntity<Object> tooFast(CallerRate.TooFast tooFast) {
        return answer(problem(HttpStatus.TOO_MANY_REQUESTS, "TOO_FAST", tooFast.getMessage()), retryAfter(1));
    }

    @ExceptionHandler({
        DataAccessResourceFailureException.class,
        RecoverableDataAccessException.class,
        TransientDataAccessException.class,
        UncategorizedDataAccessException.class,
        TransactionException.class
    })
    ResponseEntity<Object> databaseUnavailable(RuntimeException failed, WebRequest request) {
        if (!isApi(request)) {
            throw failed;
        }
        log.warn("The database does not answer: {}", failed.toString());
        return answer(
                problem(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "DATABASE_UNAVAILABLE",
                        "The database does not answer. Send the same again; nothing is done twice."),
                retryAfter(5));
    }

    /** Found late, since parameters and headers are only read when asked for. */
    @ExceptionHandler({RequestRejectedException.class, InvalidParameterException.class})
    ResponseEntity<Object> malformed(RuntimeException failed, WebRequest request) {
        if (!isApi(request)) {
            throw failed;
        }
        return refuse(Refusal.invalid("(request)", "has a malformed parameter or header"), request);
    }

    @ExceptionHandler
    ResponseEntity<Object> unexpected(RuntimeException failed, WebRequest request) {
        if (!isApi(request)) {
            throw failed;
        }
        log.error("An API call failed unexpectedly.", failed);
        return answer(
                problem(HttpStatus.INTERNAL_SERVER_ERROR, "INTERNAL", "Something went wrong here; it was logged."),
                new HttpHeaders());
    }

    @Override
    protected ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException unreadable,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        return refuse(UnreadableJson.explain(unreadable.getCause()), request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleExceptionInternal(
            Exception failed, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        if (!isApi(request)) {
            throw leaveToTheErrorPage(failed);
        }
        HttpStatus known = HttpStatus.valueOf(status.value());
        return answer(problem(known, known.name(), known.getReasonPhrase() + "."), headers);
    }

    /** Throws it as it is, checked or not, since Spring takes any other for a fault of this class and logs it. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> RuntimeException leaveToTheErrorPage(Exception failed) throws E {
        throw (E) failed;
    }

    private static boolean isApi(WebRequest request) {
        return request instanceof ServletWebRequest web
                && web.getRequest().getRequestURI().startsWith(ApiPaths.API);
    }

    private static HttpHeaders retryAfter(int seconds) {
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.RETRY_AFTER, String.valueOf(seconds));
        return headers;
    }

    private static ProblemDetail problem(HttpStatus status, String code, @Nullable String detail) {
        ProblemDetail problem = ProblemDetail.forStatus(status);
        problem.setDetail(detail);
        problem.setProperty("code", code);
        return problem;
    }

    private static ResponseEntity<Object> answer(ProblemDetail problem, HttpHeaders headers) {
        return ResponseEntity.status(problem.getStatus())
                .headers(headers)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }
}
