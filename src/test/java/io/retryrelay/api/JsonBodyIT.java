package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.story.RelayApi.Reply;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JSON in, the same JSON out: what a body means must not depend on who reads it. */
class JsonBodyIT extends OverHttp {

    private static final String SUBMISSION = """
            {"target": "b-system", "method": "POST", "path": "/%s", "businessKey": "%s", "hold": %s, "body": %s}""";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            { "b" : 1 , "a" : [ 1 , 2 ] }            | {"b":1,"a":[1,2]}
            {"amount": 1.10}                         | {"amount":1.10}
            {"amount": 100.00}                       | {"amount":100.00}
            {"id": 123456789012345678901234567890}   | {"id":123456789012345678901234567890}
            {"text": "\\u00e9 \\" \\\\ é 😀"}        | {"text":"é \\" \\\\ é 😀"}
            [ ]                                      | []
            {"nothing": null, "yes": true}           | {"nothing":null,"yes":true}
            "plain text"                             | plain text
            ""                                       | ``
            """)
    void keepsFieldsInOrderAndNumbersToTheDigit(String given, String sent) {
        Reply reply = submit(given, true);

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(202);
        assertThat(reply.body().path("body").asString(null)).isEqualTo(sent == null ? "" : sent);
    }

    @Test
    void keepsNumbersThatNoDoubleHolds() {
        String sent = submit("{\"huge\": 1e400, \"tiny\": 1.5E-400}", true)
                .body()
                .path("body")
                .asString();

        assertThat(sent).isEqualToIgnoringCase("{\"huge\":1E+400,\"tiny\":1.5E-400}");
    }

    @Test
    void reachesBAsCompactJson() {
        Reply reply = submit("{ \"amount\" : 1.10 , \"name\" : \"é\" }", false);
        relay.awaitState(reply.id(), "SUCCEEDED");

        String path = relay.find(reply.id()).body().path("path").asString();
        assertThat(onlyCallTo(path).getBody())
                .isEqualTo("{\"amount\":1.10,\"name\":\"é\"}".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void sendsNoBodyWhereNoneIsGiven() {
        Reply reply = submit("null", true);

        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.body().path("body").isNull()).isTrue();
        assertThat(relay.submit(without(held(), "body")).body().path("body").isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"42", "true", "1.5"})
    void refusesWhatIsNeitherTextNorObjectNorArray(String scalar) {
        assertProblem(submit(scalar, true), 400, "INVALID", "body");
    }

    @Test
    void refusesHalfASurrogatePair() {
        assertProblem(submit("\"\\ud800\"", true), 400, "INVALID", "body");
        assertProblem(submit("{\"a\": \"\\udc00\"}", true), 400, "INVALID", "body");
    }

    private Reply submit(String body, boolean hold) {
        return relay.post(REQUESTS, SUBMISSION.formatted(unique("json"), unique("order"), hold, body));
    }

    private static Map<String, Object> without(Map<String, Object> submission, String field) {
        submission.remove(field);
        return submission;
    }
}
