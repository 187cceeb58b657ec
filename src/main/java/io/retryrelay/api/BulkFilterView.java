package io.retryrelay.api;

import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.State;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The conditions of a bulk, as they were stored when it was planned. */
record BulkFilterView(
        Set<State> state,
        @Nullable String target,
        @Nullable String businessKey,
        @Nullable String orderKey,
        @Nullable String cause,
        @Nullable String source,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable String q) {

    static BulkFilterView of(RequestFilter filter) {
        return new BulkFilterView(
                filter.states(),
                filter.target(),
                filter.businessKey(),
                filter.orderKey(),
                filter.cause(),
                filter.source(),
                filter.from(),
                filter.to(),
                filter.text());
    }
}
