package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.request.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonItemsTest {

    @Test
    void handsOutEachItemAsItWasSent() {
        assertThat(items(" [ {\"a\": [1, {\"é\":\"]},\"}]} ,\n{},[ ], \"te\\\"xt\" , -1.50 ,null,true] \n"))
                .containsExactly("{\"a\": [1, {\"é\":\"]},\"}]}", "{}", "[ ]", "\"te\\\"xt\"", "-1.50", "null", "true");
    }

    @Test
    void leavesADoubledFieldToWhoeverReadsTheItem() {
        assertThat(items("[{\"a\":1,\"a\":2},{}]")).containsExactly("{\"a\":1,\"a\":2}", "{}");
    }

    @Test
    void findsItemsBehindAByteOrderMark() {
        assertThat(items("\ufeff[{\"a\":1}]")).containsExactly("{\"a\":1}");
    }

    @Test
    void takesNoMoreThanSoMany() {
        assertThat(JsonItems.split("[1,2]".getBytes(StandardCharsets.UTF_8), 2)).hasSize(2);
        assertRefused("[1,2,3]".getBytes(StandardCharsets.UTF_8), "at most 2 items");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "1", "\"[]\"", "null"})
    void takesAnArrayOnly(String json) {
        assertRefused(json.getBytes(StandardCharsets.UTF_8), "must be a JSON array in UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "[{]", "[1,]", "[{}{}]", "[] []", "[]x", "[{\"a\":}]", "[nope]"})
    void refusesWhatIsNoJson(String json) {
        assertRefused(json.getBytes(StandardCharsets.UTF_8), "(body)");
    }

    @Test
    void refusesOtherEncodings() {
        assertRefused("[{}]".getBytes(StandardCharsets.UTF_16BE), "UTF-8");
        assertRefused(new byte[] {'[', '"', (byte) 0xe9, '"', ']'}, "is not valid JSON");
    }

    private static List<String> items(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return JsonItems.split(bytes, 100).stream()
                .map(slice -> new String(bytes, slice.from(), slice.length(), StandardCharsets.UTF_8))
                .toList();
    }

    private static void assertRefused(byte[] json, String why) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> JsonItems.split(json, 2))
                .withMessageContaining(why);
    }
}
