package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskingTest {

    private final Masking masking = new Masking(
            new MaskingProperties(Set.of("cookie", "API-Key"), Set.of("iban", "pin")), SecretFields.strict());

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
                "{'iban': 'DE1'}",
                "{\"i\\u0062an\":\"DE1\",\"rest\":\"cut off he",
                "{\0\"\0i\0b\0a\0n\0\"\0:\0\"\0D\0E\0001\0\"\0}\0"
            })
    void hidesAllOfATextThatItCannotReadButThatNamesASecret(String text) {
        assertThat(masking.body(text)).isEqualTo("***");
    }

    @Test
    void leavesBodiesAloneWhereNoFieldIsSecret() {
        Masking headersOnly = new Masking(new MaskingProperties(Set.of(), Set.of()), SecretFields.strict());
        assertThat(headersOnly.body("{\"iban\": 1}")).isEqualTo("{\"iban\": 1}");
        assertThat(headersOnly.body(null)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"EUC-KR", "ISO-8859-1", "UTF-16LE", "UTF-16BE", "UTF-16"})
    void hidesBytesThatAreNoTextAndNameASecret(String charset) {
        byte[] bytes = "{\"note\":\"\u00b1\",\"iban\":\"DE1\"}".getBytes(Charset.forName(charset));

        assertThat(masking.content(Content.of(bytes))).isEqualTo(new Content("***", null));
    }

    @Test
    void showsBytesThatNameNoSecret() {
        Content bytes = Content.of(new byte[] {(byte) 0xff, 0, 'p', 'i', 'n'});

        assertThat(masking.content(bytes)).isEqualTo(bytes);
        assertThat(masking.content(Content.of(null))).isEqualTo(new Content(null, null));
    }

    @Test
    void hidesAllBytesWhereASecretFieldCannotBeFoundInThem() {
        byte[] bytes = "{\"계좌\":\"1\"}".getBytes(Charset.forName("EUC-KR"));

        assertThat(SecretFields.named("계좌").content(Content.of(bytes)).text()).isEqualTo("***");
    }
}
