package io.retryrelay.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.web.csrf.MissingCsrfTokenException;
import tools.jackson.databind.json.JsonMapper;

class ProblemWriterTest {

    @Test
    void tellsAMissingTokenOfASessionFromAMissingRole() throws IOException {
        MockHttpServletResponse tokenless = refusal(new MissingCsrfTokenException(null));
        MockHttpServletResponse roleless = refusal(new AccessDeniedException("no"));

        assertThat(tokenless.getStatus()).isEqualTo(403);
        assertThat(tokenless.getContentAsString()).contains("\"CSRF_TOKEN_NEEDED\"", "X-CSRF-TOKEN", "HTTP Basic");
        assertThat(roleless.getContentAsString()).contains("\"FORBIDDEN\"");
    }

    private static MockHttpServletResponse refusal(AccessDeniedException denied) throws IOException {
        MockHttpServletResponse response = new MockHttpServletResponse();
        new ProblemWriter(JsonMapper.builder().build()).handle(new MockHttpServletRequest(), response, denied);
        return response;
    }
}
