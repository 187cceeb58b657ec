package io.retryrelay.api;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;
import static org.springframework.test.web.servlet.setup.MockMvcBuilders.standaloneSetup;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

class ProblemsTest {

    private static final String SECRET = "jdbc:mysql://secret-host";

    @RestController
    private static final class Failing {

        private RuntimeException failure = new IllegalStateException();

        @GetMapping({"/api/x", "/page"})
        String fail() {
            throw failure;
        }
    }

    private final Failing failing = new Failing();
    private final MockMvc http =
            standaloneSetup(failing).setControllerAdvice(new Problems()).build();

    static Stream<RuntimeException> databaseFailures() {
        return Stream.<Supplier<RuntimeException>>of(
                        () -> new CannotGetJdbcConnectionException(SECRET),
                        () -> new CannotCreateTransactionException(SECRET),
                        () -> new TransactionSystemException(SECRET),
                        () -> new DataAccessResourceFailureException(SECRET),
                        () -> new RecoverableDataAccessException(SECRET),
                        () -> new CannotAcquireLockException(SECRET),
                        () -> new QueryTimeoutException(SECRET))
                .map(Supplier::get);
    }

    @ParameterizedTest
    @MethodSource("databaseFailures")
    void saysThatTheDatabaseIsAway(RuntimeException failure) throws Exception {
        failing.failure = failure;
        http.perform(get("/api/x"))
                .andExpect(status().isServiceUnavailable())
                .andExpect(content().contentType("application/problem+json"))
                .andExpect(header().string("Retry-After", "5"))
                .andExpect(jsonPath("$.code").value("DATABASE_UNAVAILABLE"))
                .andExpect(content().string(not(containsString(SECRET))));
    }

    @Test
    void tellsNothingOfItsInnards() throws Exception {
        failing.failure = new IllegalStateException(SECRET);
        http.perform(get("/api/x"))
                .andExpect(status().isInternalServerError())
                .andExpect(content().contentType("application/problem+json"))
                .andExpect(jsonPath("$.code").value("INTERNAL"))
                .andExpect(content().string(not(containsString(SECRET))));
    }
}
