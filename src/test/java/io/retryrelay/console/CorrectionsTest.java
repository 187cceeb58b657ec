package io.retryrelay.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.api.SecretFields;
import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestSummary;
import io.retryrelay.request.State;
import io.retryrelay.request.StoredCall;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class CorrectionsTest {

    private static final Caller KIM = new Caller("kim", Set.of(Role.OPERATE));
    private static final Caller ADMIN = new Caller("admin", Set.of(Role.VIEW, Role.OPERATE, Role.ADMIN));
    private static final String MULTIPART = "--b\r\nContent-Disposition: form-data\r\n\r\nold\r\n--b--\r\n";

    private final Corrections corrections =
            new Corrections(new Sight(SecretFields.named(), new JsonText(JsonMapper.shared())), SecretFields.kept());

    @Test
    void offersNoBodyThatIsTooLongToBeShownWhole() {
        RequestDetails request = request(Collections.nCopies(20_000, 1).toString());

        assertThat(corrections.form(request, KIM).body()).isNull();
        assertThat(corrected(request, "[1]")).isEqualTo(request.call().body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void keepsTheLineEndsThatATextHas(String browsers) {
        RequestDetails request = request(MULTIPART);
        String typed = shown(request).replace("old", "new").replace("\n", browsers);

        assertThat(corrected(request, typed)).asString(UTF_8).isEqualTo(MULTIPART.replace("old", "new"));
        assertThat(corrected(request("a\nold\n"), "a\r\nnew\r\n"))
                .asString(UTF_8)
                .isEqualTo("a\nnew\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {MULTIPART, "{\"a\":\r\n1,\n\"b\":2}", "\r\nfirst", "plain", ""})
    void sendsWhatWasLeftAloneByteForByte(String body) {
        RequestDetails request = request(body);

        assertThat(corrected(request, shown(request).replace("\n", "\r\n"))).isEqualTo(body.getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nb\nc", "a\rb", "a\rb\r\n", "a\u0000b"})
    void offersNoTextThatABrowserWouldNotGiveBack(String body) {
        RequestDetails request = request(body);

        assertThat(corrections.editsBody(request, KIM)).isFalse();
        assertThat(corrected(request, "anything")).isEqualTo(body.getBytes(UTF_8));
    }

    @Test
    void keepsASecretWhoseHeaderIsWrittenInAnotherCase() {
        Edited edited = new Edited("/", "x-api-key: ***\nX-Kind: a", null, null, null, null);

        assertThat(corrections.apply(edited, request("{}"), KIM).headers())
                .isEqualTo(Map.of("x-api-key", "secret", "X-Kind", "a"));
    }

    @Test
    void takesNoMaskForAValueWhereItHidesNone() {
        Edited edited = new Edited("/", "X-Api-Key-2: ***", null, null, null, null);

        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> corrections.apply(edited, request("{}"), KIM))
                .satisfies(refusal -> assertThat(refusal.errors())
                        .extracting(Refusal.FieldError::field)
                        .containsExactly("headers.X-Api-Key-2"));
        assertThat(corrections.apply(edited, request("{}"), ADMIN).headers()).isEqualTo(Map.of("X-Api-Key-2", "***"));
    }

    private String shown(RequestDetails request) {
        return Objects.requireNonNull(corrections.form(request, KIM).body());
    }

    private byte[] corrected(RequestDetails request, String body) {
        Edited edited = new Edited("/", "X-Api-Key: ***", body, null, null, null);
        return corrections.apply(edited, request, KIM).body();
    }

    private static RequestDetails request(String body) {
        RequestSummary summary = new RequestSummary(
                new UUID(1, 2),
                "b",
                "POST",
                "/",
                null,
                "k",
                null,
                "a",
                State.FAILED,
                null,
                null,
                false,
                0,
                0,
                0,
                null,
                null,
                null,
                Instant.EPOCH,
                Instant.EPOCH);
        return new RequestDetails(
                summary,
                new StoredCall("POST", "/", Map.of("X-Api-Key", "secret"), body.getBytes(UTF_8)),
                null,
                null,
                null,
                false,
                false,
                List.of(),
                List.of());
    }
}
