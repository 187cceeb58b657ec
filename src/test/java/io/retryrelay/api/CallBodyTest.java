package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.request.Refusal.FieldError;
import io.retryrelay.request.StoredCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.StringNode;

class CallBodyTest {

    private final List<FieldError> errors = new ArrayList<>();

    @Test
    void takesATextAsItIs() {
        assertThat(bodyOf(StringNode.valueOf(" é\n"), null)).isEqualTo(" é\n".getBytes(StandardCharsets.UTF_8));
        assertThat(bodyOf(StringNode.valueOf(""), null)).isEmpty();
        assertThat(errors).isEmpty();
    }

    @Test
    void writesAnObjectWithoutBlanksInTheOrderGiven() {
        JsonNode object = JsonMapper.shared().readTree("{ \"b\" : [ 1, 2 ], \"a\" : null }");
        assertThat(bodyOf(object, null)).asString().isEqualTo("{\"b\":[1,2],\"a\":null}");
    }

    @Test
    void tellsNoBodyFromAnEmptyOne() {
        assertThat(bodyOf(null, null)).isNull();
        assertThat(bodyOf(NullNode.getInstance(), null)).isNull();
        assertThat(bodyOf(null, "")).isEmpty();
        assertThat(bodyOf(NullNode.getInstance(), "/w==")).containsExactly(0xff);
        assertThat(errors).isEmpty();
    }

    @Test
    void refusesTwoBodies() {
        assertThat(bodyOf(StringNode.valueOf("x"), "eA==")).isNull();
        assertThat(errors).extracting(FieldError::field).containsExactly("bodyBase64");
    }

    @Test
    void refusesBase64ThatIsNone() {
        bodyOf(null, "a b");
        bodyOf(null, "_-8=");
        assertThat(errors).extracting(FieldError::field).containsExactly("bodyBase64", "bodyBase64");
    }

    @Test
    void refusesHalfASurrogatePair() {
        bodyOf(StringNode.valueOf("\ud83d"), null);
        assertThat(errors).containsExactly(new FieldError("body", "must be valid Unicode"));
    }

    @Test
    void namesAHeaderWithoutAValue() {
        Map<String, @Nullable String> headers = new LinkedHashMap<>();
        headers.put("B", "1");
        headers.put("A", null);
        StoredCall call = new CallBody("GET", "/", headers, null, null).toCall(errors);
        assertThat(call.headers()).containsExactly(Map.entry("B", "1"));
        assertThat(errors).extracting(FieldError::field).containsExactly("headers.A");
    }

    @Test
    void namesWhatIsMissing() {
        new CallBody(null, "", null, null, null).toCall(errors);
        assertThat(errors).extracting(FieldError::field).containsExactly("method", "path");
    }

    private byte @Nullable [] bodyOf(@Nullable JsonNode body, @Nullable String base64) {
        return new CallBody("POST", "/", null, body, base64).toCall(errors).body();
    }
}
