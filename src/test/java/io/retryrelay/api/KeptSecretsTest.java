package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.StoredCall;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptSecretsTest {

    private static final Caller OPERATOR = new Caller("operator", Set.of(Role.VIEW, Role.OPERATE));
    private static final Caller ADMIN = new Caller("admin", Set.of(Role.VIEW, Role.OPERATE, Role.ADMIN));
    private static final StoredCall OLD =
            call("{\"card\": \"4111\", \"amount\": 1}", Map.of("X-Api-Key", "hush", "X-Note", "open"));

    private final KeptSecrets secrets = SecretFields.kept("card");

    @Test
    void putsBackTheValueOfAMaskedHeaderInWhateverCase() {
        StoredCall given = call("{}", Map.of("x-api-key", "***", "X-Note", "***"));

        assertThat(secrets.in(given, OLD, OPERATOR).headers())
                .containsOnly(Map.entry("x-api-key", "hush"), Map.entry("X-Note", "***"));
    }

    @Test
    void takesANewValueOfAMaskedHeader() {
        StoredCall given = call("{}", Map.of("X-Api-Key", "new"));

        assertThat(secrets.in(given, OLD, OPERATOR)).isEqualTo(given);
    }

    @Test
    void refusesAMaskThatStandsForNothing() {
        assertRefused(call("{}", Map.of("Api-Key-2", "***")), "headers.Api-Key-2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"card":"***","amount":2}          | body.card
            {"a":[{"card":"***"}]}             | body.card
            ***                                | body
            """)
    void refusesAMaskInAChangedBody(String body, String field) {
        assertRefused(call(body, Map.of()), field);
    }

    @Test
    void keepsABodyThatWasSentBackAsItWasSeen() {
        StoredCall given = call("{\"card\":\"***\",\"amount\":1}", Map.of());

        assertThat(secrets.in(given, OLD, OPERATOR).body()).isEqualTo(OLD.body());
    }

    @Test
    void takesAnAdminAtTheirWord() {
        StoredCall given = call("{\"card\":\"***\"}", Map.of("X-Api-Key", "***"));

        assertThat(secrets.in(given, OLD, ADMIN)).isSameAs(given);
    }

    private void assertRefused(StoredCall given, String field) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> secrets.in(given, OLD, OPERATOR))
                .satisfies(refusal -> assertThat(refusal.errors())
                        .extracting(Refusal.FieldError::field)
                        .containsExactly(field));
    }

    private static StoredCall call(String body, Map<String, String> headers) {
        return new StoredCall("POST", "/p", headers, body.getBytes(StandardCharsets.UTF_8));
    }
}
