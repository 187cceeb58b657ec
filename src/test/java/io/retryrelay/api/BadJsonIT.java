package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.retryrelay.story.RelayApi.Reply;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing is guessed: what is not exactly the contract's JSON is refused by the name of the field. */
class BadJsonIT extends OverHttp {

    private static final String REST = "\"method\":\"POST\",\"path\":\"/x\",\"businessKey\":\"never-stored\"";

    static Stream<Arguments> wrongTypes() {
        return Stream.of(
                arguments("\"target\": 5", "target"),
                arguments("\"target\": true", "target"),
                arguments("\"target\": [\"b-system\"]", "target"),
                arguments("\"target\": {}", "target"),
                arguments("\"hold\": \"true\"", "hold"),
                arguments("\"hold\": 1", "hold"),
                arguments("\"hold\": \"\"", "hold"),
                arguments("\"confirm\": \"yes\"", "confirm"),
                arguments("\"headers\": \"X: 1\"", "headers"),
                arguments("\"headers\": [\"X\"]", "headers"),
                arguments("\"headers\": {\"X\": 1}", "headers.X"),
                arguments("\"headers\": {\"X\": null}", "headers.X"),
                arguments("\"headers\": {\"X\": [\"1\"]}", "headers.X"),
                arguments("\"orderKey\": 7", "orderKey"),
                arguments("\"bodyBase64\": 7", "bodyBase64"),
                arguments("\"failure\": \"TIMEOUT\"", "failure"),
                arguments("\"failure\": {\"kind\": 0}", "failure.kind"),
                arguments("\"failure\": {\"kind\": \"timeout\"}", "failure.kind"),
                arguments("\"failure\": {\"kind\": \"\"}", "failure.kind"),
                arguments("\"failure\": {\"kind\": \"STATUS\", \"status\": \"503\"}", "failure.status"),
                arguments("\"failure\": {\"kind\": \"STATUS\", \"status\": 503.5}", "failure.status"),
                arguments("\"failure\": {\"kind\": \"STATUS\", \"status\": 99999999999}", "failure.status"),
                arguments("\"failure\": {\"kind\": \"OTHER\", \"at\": \"\"}", "failure.at"),
                arguments("\"failure\": {\"kind\": \"OTHER\", \"message\": 5}", "failure.message"));
    }

    @ParameterizedTest
    @MethodSource("wrongTypes")
    void namesTheFieldOfTheWrongType(String field, String named) {
        String target = field.startsWith("\"target\"") ? "" : "\"target\":\"b-system\",";
        assertProblem(post("{" + target + REST + "," + field + "}"), 400, "INVALID", named);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "\"text\"",
                "5",
                "{",
                "{} {}",
                "{} trailing",
                "{'target': 'b-system'}",
                "{\"target\": NaN}",
                "{\"target\": \"b-system\", \"target\": \"b-system\"}",
                "{\"body\": {\"a\": 1, \"a\": 2}}",
                "{\"headers\": {\"A\": \"1\", \"A\": \"2\"}}",
                "{\"body\": {\"a\": 01}}",
                "{\"body\": {\"a\": 1e99999999999}}",
                "{/* */}",
                "{\"target\": \"a\nb\"}"
            })
    void refusesWhatIsNotOneJsonObject(String text) {
        assertProblem(post(text), 400, "INVALID");
    }

    @Test
    void refusesDeepNestingAndEndlessNumbers() {
        assertProblem(post("{\"body\":" + "[".repeat(20_000) + "]".repeat(20_000) + "}"), 400, "INVALID");
        assertProblem(post("{\"body\":{\"n\":" + "9".repeat(100_000) + "}}"), 400, "INVALID");
        assertProblem(post("{\"" + "n".repeat(100_000) + "\":1}"), 400, "INVALID");
    }

    @Test
    void refusesBytesThatAreNotUtf8() {
        byte[] latin = ("{\"target\":\"b-system\"," + REST + ",\"orderKey\":\"\u00e9\"}")
                .getBytes(StandardCharsets.ISO_8859_1);
        assertProblem(relay.post(REQUESTS, latin), 400, "INVALID");
    }

    @Test
    void refusesTheSameInAMove() {
        UUID id = hold();
        assertProblem(move(id, "{\"generation\": \"0\"}"), 400, "INVALID", "generation");
        assertProblem(move(id, "{\"generation\": 0.5}"), 400, "INVALID", "generation");
        assertProblem(move(id, "{\"confirm\": \"true\"}"), 400, "INVALID", "confirm");
        assertProblem(move(id, "{\"reason\": 5}"), 400, "INVALID", "reason");
        assertProblem(move(id, "{\"force\": true}"), 400, "INVALID", "force");
        assertProblem(move(id, "[]"), 400, "INVALID");
        assertThat(relay.find(id).state()).isEqualTo("FAILED");
    }

    private Reply move(UUID id, String body) {
        return relay.as("operator").post(REQUESTS + "/" + id + "/retry", body);
    }

    private Reply post(String text) {
        return relay.post(REQUESTS, text);
    }
}
