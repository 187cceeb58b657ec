package io.retryrelay.bulk;

import io.retryrelay.request.RequestPage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of the list of bulks.
 *
 * @param next where the next stretch begins; null at the end
 */
public record BulkPage(List<BulkSummary> items, RequestPage.@Nullable Cursor next) {}
