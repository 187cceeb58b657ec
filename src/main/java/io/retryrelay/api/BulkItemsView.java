package io.retryrelay.api;

import io.retryrelay.bulk.BulkItem;
import io.retryrelay.bulk.BulkResult;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a bulk's requests.
 *
 * @param next to be sent as {@code cursor} for the next stretch; null at the end
 */
record BulkItemsView(List<Item> items, @Nullable String next) {

    /**
     * One of them.
     *
     * @param position its turn, from 0
     * @param generation the one that the plan saw
     * @param why the code of what kept it out; {@code detail} says the same in words
     * @param now how the request stands now, whoever moved it last; null if there is no such request
     */
    record Item(
            int position,
            UUID requestId,
            int generation,
            BulkResult result,
            @Nullable String why,
            @Nullable String detail,
            BulkItem.@Nullable Now now) {}

    /** @param found up to one more than {@code limit}, which tells that there is a next stretch */
    static BulkItemsView of(List<BulkItem> found, int limit) {
        List<BulkItem> shown = found.subList(0, Math.min(limit, found.size()));
        return new BulkItemsView(
                shown.stream().map(BulkItemsView::item).toList(),
                found.size() <= limit
                        ? null
                        : String.valueOf(shown.get(limit - 1).position()));
    }

    private static Item item(BulkItem item) {
        return new Item(
                item.position(),
                item.request(),
                item.generation(),
                item.result(),
                item.why(),
                item.detail(),
                item.now());
    }
}
