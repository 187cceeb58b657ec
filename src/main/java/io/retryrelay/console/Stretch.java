package io.retryrelay.console;

import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.RequestOrder;
import io.retryrelay.request.RequestPage;
import io.retryrelay.request.RequestPage.Cursor;
import io.retryrelay.request.RequestReader;
import io.retryrelay.request.RequestSummary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One page of the list, newest first, and where its neighbours are. */
record Stretch(
        List<RequestSummary> rows,
        @Nullable ListAddress older,
        @Nullable ListAddress newer) {

    static final int LENGTH = 50;

    static Stretch read(RequestReader reader, RequestFilter filter, ListAddress address) {
        return address.before()
                .map(cursor -> reader.list(filter, RequestOrder.OLDEST_FIRST, LENGTH, cursor))
                .filter(page -> page.next() != null)
                .map(page -> backwards(page, address))
                .orElseGet(() -> forwards(reader, filter, address));
    }

    private static Stretch forwards(RequestReader reader, RequestFilter filter, ListAddress address) {
        Cursor behind = address.behind().orElse(null);
        RequestPage page = reader.list(filter, RequestOrder.NEWEST_FIRST, LENGTH, behind);
        ListAddress newer = null;
        if (behind != null) {
            newer = page.items().isEmpty()
                    ? address.fromTheStart()
                    : address.before(cursorAt(page.items().get(0)));
        }
        return new Stretch(page.items(), page.next() == null ? null : address.behind(page.next()), newer);
    }

    /** Full, with still newer ones before it: a shorter one is the first page and read as such. */
    private static Stretch backwards(RequestPage page, ListAddress address) {
        List<RequestSummary> rows = new ArrayList<>(page.items());
        Collections.reverse(rows);
        return new Stretch(
                List.copyOf(rows),
                address.behind(cursorAt(rows.get(rows.size() - 1))),
                address.before(cursorAt(rows.get(0))));
    }

    private static Cursor cursorAt(RequestSummary row) {
        return new Cursor(row.createdAt(), row.id());
    }
}
