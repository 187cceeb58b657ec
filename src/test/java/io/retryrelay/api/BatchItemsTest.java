package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.request.BulkProperties;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.Submission;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class BatchItemsTest {

    private static final String ITEM = "{\"target\":\"b\",\"method\":\"POST\",\"path\":\"/p\"}";

    private final BatchItems items = new BatchItems(JsonMapper.builder().build(), new BulkProperties(20_000, null));

    @Test
    void countsEachItemAsTheKeyWithItsIndex() {
        assertThat(keysUnder("k".repeat(253))).containsExactly("k".repeat(253) + ":0", "k".repeat(253) + ":1");
    }

    @Test
    void takesTheLongestKeyAndGivesEachItemOneOfItsOwnThatFits() {
        List<String> keys = keysUnder("k".repeat(255));

        assertThat(keys).doesNotHaveDuplicates().allMatch(key -> key.matches("[!-~]{1,255}"));
        assertThat(keysUnder("k".repeat(255))).as("sent again").isEqualTo(keys);
        assertThat(keysUnder("l" + "k".repeat(254))).doesNotContainAnyElementsOf(keys);
    }

    @Test
    void refusesALongerKey() {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> keysUnder("k".repeat(256)))
                .withMessage("Idempotency-Key must have 1 to 255 visible ASCII characters");
    }

    private List<String> keysUnder(String key) {
        byte[] body = ("[" + ITEM + "," + ITEM + "]").getBytes(StandardCharsets.UTF_8);
        return items.read(body, key).stream()
                .map(Supplier::get)
                .map(Submission::submissionKey)
                .toList();
    }
}
