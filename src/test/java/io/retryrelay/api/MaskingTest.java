package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class MaskingTest {

    private final Masking masking =
            new Masking(new MaskingProperties(Set.of("cookie", "API-Key"), Set.of("iban", "pin")), strict());

    private static JsonMapper strict() {
        JsonMapper.Builder builder = JsonMapper.builder();
        new StrictJson().strictJsonMapper().customize(builder);
        return builder.build();
    }

    @Test
    void hidesHeadersThatContainAPartInAnyCase() {
        assertThat(masking.headers(Map.of("Set-COOKIE", "a", "x-api-key-2", "b", "Accept", "c")))
                .containsOnly(
                        Map.entry("Set-COOKIE", "***"), Map.entry("x-api-key-2", "***"), Map.entry("Accept", "c"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"iban":"DE1","amount":1.10}         | {"iban":"***","amount":1.10}
            {"a":[{"pin":1234},{"b":{"pin":{}}}]} | {"a":[{"pin":"***"},{"b":{"pin":"***"}}]}
            {"amount": 1.10}                     | {"amount": 1.10}
            no JSON at all                       | no JSON at all
            {"note":"the pin is a pin"}          | {"note":"the pin is a pin"}
            """)
    void hidesFieldsAtAnyDepthAndLeavesTheRest(String text, String masked) {
        assertThat(masking.body(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"iban\":\"DE1\",\"rest\":\"cut off he",
                "{\"iban\":\"DE1\",\"iban\":\"DE2\"}",
                "{\"iban\":\"DE1\"} {\"iban\":\"DE2\"}",
                "data: {\"iban\": \"DE1\"}\n",
                "{'iban': 'DE1'}"
            })
    void hidesAllOfATextThatItCannotReadButThatNamesASecret(String text) {
        assertThat(masking.body(text)).isEqualTo("***");
    }

    @Test
    void leavesBodiesAloneWhereNoFieldIsSecret() {
        Masking headersOnly = new Masking(new MaskingProperties(Set.of(), Set.of()), strict());
        assertThat(headersOnly.body("{\"iban\": 1}")).isEqualTo("{\"iban\": 1}");
        assertThat(headersOnly.body(null)).isNull();
    }
}
