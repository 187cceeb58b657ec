package io.retryrelay.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.api.SecretFields;
import io.retryrelay.console.TextDifference.Kind;
import io.retryrelay.console.TextDifference.Line;
import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.request.StoredCall;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@ExtendWith(InEnglish.class)
class CallDifferenceTest {

    private static final Caller OPERATOR = new Caller("operator", Set.of(Role.OPERATE));
    private static final Caller ADMIN = new Caller("admin", Set.of(Role.VIEW, Role.OPERATE, Role.ADMIN));
    private static final StoredCall OLD = call(Map.of("X-Api-Key", "secret"), "{\"a\":1}");

    private final CallDifference difference = new CallDifference(
            new Sight(SecretFields.named(), new JsonText(JsonMapper.shared())),
            new Words(Bundle.messages(), Clock.systemUTC()));

    @Test
    void saysThatASecretIsAnotherWithoutSayingWhich() {
        TextDifference seen = difference.between(OLD, call(Map.of("X-Api-Key", "other"), "{\"a\":1}"), OPERATOR);

        assertThat(seen.isNone()).isFalse();
        assertThat(changed(seen))
                .containsExactly(new Line(Kind.CHANGED, "X-Api-Key: ***", "X-Api-Key: *** (new value)"));
    }

    @Test
    void showsAnAdminTheValues() {
        TextDifference seen = difference.between(OLD, call(Map.of("X-Api-Key", "other"), "{\"a\":1}"), ADMIN);

        assertThat(changed(seen)).containsExactly(new Line(Kind.CHANGED, "X-Api-Key: secret", "X-Api-Key: other"));
    }

    @Test
    void takesASecretForTheSameInWhateverCaseItsNameIs() {
        TextDifference seen = difference.between(OLD, call(Map.of("x-api-key", "secret"), "{\"a\":1}"), OPERATOR);

        assertThat(changed(seen)).containsExactly(new Line(Kind.CHANGED, "X-Api-Key: ***", "x-api-key: ***"));
    }

    @Test
    void isNoneForTheSameCall() {
        TextDifference seen = difference.between(OLD, call(OLD.headers(), "{\"a\":1}"), OPERATOR);

        assertThat(seen.isNone()).isTrue();
        assertThat(seen.isUnseen()).isFalse();
    }

    @Test
    void showsThatTheLastLineHasNoEndAnyMore() {
        TextDifference seen = difference.between(call(Map.of(), "a\n"), call(Map.of(), "a"), OPERATOR);

        assertThat(seen.isNone()).isFalse();
        assertThat(changed(seen)).containsExactly(new Line(Kind.REMOVED, "", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{ \"a\": 1 }", "{\"a\":1}\n"})
    void saysSoWhereTheLinesShowNothingOfWhatDiffers(String body) {
        TextDifference seen = difference.between(OLD, call(OLD.headers(), body), OPERATOR);

        assertThat(seen.isNone()).isFalse();
        assertThat(seen.isUnseen()).isTrue();
    }

    private static List<Line> changed(TextDifference seen) {
        return seen.lines().stream().filter(line -> line.kind() != Kind.SAME).toList();
    }

    private static StoredCall call(Map<String, String> headers, String body) {
        return new StoredCall("POST", "/p", headers, body.getBytes(UTF_8));
    }
}
