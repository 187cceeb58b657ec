package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.api.SecretFields;
import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SightTest {

    private static final Caller OPERATOR = new Caller("operator", Set.of(Role.VIEW, Role.OPERATE));
    private static final Caller ADMIN = new Caller("admin", Set.of(Role.VIEW, Role.OPERATE, Role.ADMIN));
    private static final String TEXT = "{\"card\":\"4111\",\"name\":\"김\"}";

    private final Sight sight = new Sight(
            SecretFields.named("card"), new JsonText(JsonMapper.builder().build()));

    @Test
    void hidesBytesThatAreNoTextAndNameASecret() {
        byte[] bytes = TEXT.getBytes(Charset.forName("EUC-KR"));

        assertThat(sight.body(bytes, OPERATOR)).isEqualTo(new BodyText("***", bytes.length, false, false));
        assertThat(sight.body(bytes, ADMIN).binary()).isTrue();
    }

    @Test
    void hidesAnAnswerThatWasCutInTheMiddleOfACharacter() {
        byte[] whole = TEXT.getBytes(StandardCharsets.UTF_8);
        byte[] cut = Arrays.copyOf(whole, whole.length - 3);

        assertThat(sight.answer(cut, true, OPERATOR).text()).isEqualTo("***");
        assertThat(sight.answer(cut, true, ADMIN).text()).isEqualTo("{\"card\":\"4111\",\"name\":\"");
    }
}
