package io.retryrelay.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Cuts lists into pieces that one transaction, and the memory, can hold. */
final class Chunks {

    static final int MOST = 1_000;
    private static final long MOST_BYTES = 32L * 1024 * 1024;

    private Chunks() {}

    /** At least one item each, in their order. */
    static <T> List<List<T>> of(List<T> items, ToLongFunction<T> bytes) {
        List<List<T>> chunks = new ArrayList<>();
        for (int from = 0;
                from < items.size();
                from += chunks.get(chunks.size() - 1).size()) {
            chunks.add(first(items.subList(from, items.size()), bytes));
        }
        return chunks;
    }

    /** The first piece; empty only if there is nothing. */
    static <T> List<T> first(List<T> items, ToLongFunction<T> bytes) {
        long sum = 0;
        int count = 0;
        while (count < Math.min(MOST, items.size())) {
            sum += bytes.applyAsLong(items.get(count));
            if (count > 0 && sum > MOST_BYTES) {
                break;
            }
            count++;
        }
        return items.subList(0, count);
    }
}
