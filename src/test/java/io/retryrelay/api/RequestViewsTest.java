package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.request.AttemptDetails;
import io.retryrelay.request.Coordinates;
import io.retryrelay.request.Outcome;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestSummary;
import io.retryrelay.request.State;
import io.retryrelay.request.StoredCall;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RequestViewsTest {

    private static final Caller VIEWER = new Caller("viewer", Set.of(Role.VIEW));
    private static final Caller ADMIN = new Caller("admin", Set.of(Role.VIEW, Role.OPERATE, Role.ADMIN));
    private static final byte[] KOREAN = "{\"card\":\"4111\",\"이름\":\"김".getBytes(StandardCharsets.UTF_8);

    private final RequestViews views = new RequestViews(SecretFields.named("card"));

    @Test
    void hidesABodyThatIsNoTextAndNamesASecret() {
        byte[] body = "{\"card\":\"4111\",\"이름\":\"김\"}".getBytes(Charset.forName("EUC-KR"));

        RequestView seen = views.of(request(body, KOREAN, false), VIEWER);

        assertThat(seen.bodyBase64()).isNull();
        assertThat(seen.body()).isEqualTo("***");
        assertThat(views.of(request(body, KOREAN, false), ADMIN).bodyBase64()).isNotNull();
    }

    @Test
    void hidesAnAnswerThatWasCutInTheMiddleOfACharacter() {
        byte[] cut = Arrays.copyOf(KOREAN, KOREAN.length - 1);

        RequestView.AttemptView seen =
                views.of(request(null, cut, true), VIEWER).attempts().get(0);

        assertThat(seen.responseBodyBase64()).isNull();
        assertThat(seen.responseBody()).isEqualTo("***");
    }

    @Test
    void leavesOutTheCharacterThatWasCut() {
        byte[] cut = Arrays.copyOf(KOREAN, KOREAN.length - 1);

        RequestView.AttemptView seen =
                views.of(request(null, cut, true), ADMIN).attempts().get(0);

        assertThat(seen.responseBody()).isEqualTo("{\"card\":\"4111\",\"이름\":\"");
        assertThat(seen.responseBodyBase64()).isNull();
    }

    private static RequestDetails request(byte[] body, byte[] answer, boolean truncated) {
        return new RequestDetails(
                summary(),
                new StoredCall("POST", "/p", Map.of(), body),
                null,
                null,
                null,
                false,
                false,
                List.of(attempt(answer, truncated)),
                List.of());
    }

    private static AttemptDetails attempt(byte[] answer, boolean truncated) {
        return new AttemptDetails(
                1,
                "e.1",
                Instant.EPOCH,
                Instant.EPOCH,
                1L,
                Outcome.REJECTED,
                400,
                null,
                Map.of(),
                answer,
                truncated,
                "i",
                new Coordinates("t", 0, 0));
    }

    private static RequestSummary summary() {
        return new RequestSummary(
                new UUID(0, 1),
                "b-system",
                "POST",
                "/p",
                null,
                "k",
                null,
                "service-a",
                State.FAILED,
                null,
                "HTTP_400",
                false,
                1,
                1,
                1,
                null,
                null,
                null,
                Instant.EPOCH,
                Instant.EPOCH);
    }
}
