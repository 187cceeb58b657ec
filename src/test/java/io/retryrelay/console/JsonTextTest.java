package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class JsonTextTest {

    private final JsonText json = new JsonText(JsonMapper.shared());

    @Test
    void laysOutObjectsAndArrays() {
        assertThat(json.pretty("{\"a\":[1,{}],\"b\":{\"c\":null}}")).contains("""
                {
                  "a": [
                    1,
                    {}
                  ],
                  "b": {
                    "c": null
                  }
                }""");
    }

    @Test
    void keepsEveryDigitAndEveryDoubledField() {
        assertThat(json.pretty("{ \"n\" : 100.10, \"n\": 1e400 , \"e\" : [ ] }"))
                .contains("""
                {
                  "n": 100.10,
                  "n": 1e400,
                  "e": []
                }""");
    }

    @Test
    void leavesTextsAlone() {
        assertThat(json.pretty("[\"a,{b}\\\"[c]: \\\\\"]")).contains("[\n  \"a,{b}\\\"[c]: \\\\\"\n]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "{\"a\":", "{\"a\":1} trailing", "17", "\"text\"", "<xml/>"})
    void laysOutNothingElse(String other) {
        assertThat(json.pretty(other)).isEmpty();
    }
}
