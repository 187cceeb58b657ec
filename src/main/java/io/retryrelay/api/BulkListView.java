package io.retryrelay.api;

import io.retryrelay.bulk.BulkPage;
import io.retryrelay.bulk.BulkSummary;
import io.retryrelay.request.RequestPage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of the list of bulks.
 *
 * @param next to be sent as {@code cursor} for the next stretch; null at the end
 */
record BulkListView(List<BulkSummary> items, @Nullable String next) {

    static BulkListView of(BulkPage page) {
        RequestPage.Cursor next = page.next();
        return new BulkListView(page.items(), next == null ? null : next.encoded());
    }
}
