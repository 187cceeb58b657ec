package io.retryrelay.api;

import io.retryrelay.platform.Digests;
import io.retryrelay.request.BulkProperties;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.Submission;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads a batch item by item, each by the rules of a single submission, and only when it is asked for. */
@Component
class BatchItems {

    private static final int LONGEST_KEY = 255;

    private final JsonMapper json;
    private final BulkProperties bulk;

    BatchItems(JsonMapper json, BulkProperties bulk) {
        this.json = json;
        this.bulk = bulk;
    }

    /**
     * @param key the batch's own resend protection; item i counts as {@code key:i}, or as a digest of the key with
     *     {@code :i} where that would be too long
     * @throws Refusal if it is no JSON array, or too long a one
     */
    List<Supplier<Submission>> read(byte[] body, @Nullable String key) {
        if (key != null && !isKey(key)) {
            throw Refusal.invalid("Idempotency-Key", "must have 1 to " + LONGEST_KEY + " visible ASCII characters");
        }
        List<JsonItems.Slice> slices = JsonItems.split(body, bulk.max());
        return IntStream.range(0, slices.size())
                .<Supplier<Submission>>mapToObj(index ->
                        () -> read(body, slices.get(index)).toSubmission(key == null ? null : keyOf(key, index)))
                .toList();
    }

    /** A key too long to carry its index stands for itself by its digest. */
    private static String keyOf(String key, int index) {
        String whole = key + ":" + index;
        return whole.length() <= LONGEST_KEY ? whole : HexFormat.of().formatHex(Digests.sha256(key)) + ":" + index;
    }

    private static boolean isKey(String key) {
        return !key.isEmpty()
                && key.length() <= LONGEST_KEY
                && key.chars().allMatch(character -> character >= '!' && character <= '~');
    }

    private SubmissionBody read(byte[] body, JsonItems.Slice slice) {
        try {
            @Nullable SubmissionBody item = json.readValue(body, slice.from(), slice.length(), SubmissionBody.class);
            if (item == null) {
                throw UnreadableJson.explain(null);
            }
            return item;
        } catch (JacksonException unreadable) {
            throw UnreadableJson.explain(unreadable);
        }
    }
}
