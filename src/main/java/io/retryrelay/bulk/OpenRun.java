package io.retryrelay.bulk;

import io.retryrelay.request.GivenReason;
import io.retryrelay.request.PersonMoves;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A bulk on which something is left to do, whose row is locked.
 *
 * @param startedBy null if it was cancelled before
 * @param isAhead it has moved as much as its rate lets it by now
 * @param forgiven the first calls that no longer count against it
 */
record OpenRun(
        UUID id,
        BulkAction action,
        BulkState state,
        boolean confirmed,
        @Nullable String reason,
        @Nullable String startedBy,
        BulkLimits limits,
        boolean isAhead,
        FirstCalls forgiven) {

    static final String COLUMNS = """
            id, action, state, confirmed, reason, started_by, rate, ramp, stop_at, forgiven_calls, forgiven_failures,
            coalesce(next_at > utc_timestamp(6), false) as ahead""";

    static OpenRun read(ResultSet row, int number) throws SQLException {
        return new OpenRun(
                UUID.fromString(row.getString("id")),
                BulkAction.valueOf(row.getString("action")),
                BulkState.valueOf(row.getString("state")),
                row.getBoolean("confirmed"),
                row.getString("reason"),
                row.getString("started_by"),
                limits(row),
                row.getBoolean("ahead"),
                new FirstCalls(row.getInt("forgiven_calls"), row.getInt("forgiven_failures")));
    }

    static BulkLimits limits(ResultSet row) throws SQLException {
        return new BulkLimits(
                row.getObject("rate", Integer.class),
                Ramp.parse(row.getString("ramp")).stages(),
                row.getObject("stop_at", Double.class));
    }

    /** In the name of whoever started it. */
    PersonMoves.Order order() {
        String why = "bulk " + id + (GivenReason.isGiven(reason) ? ": " + reason : "");
        return new PersonMoves.Order(Objects.requireNonNull(startedBy), why, confirmed, null);
    }
}
