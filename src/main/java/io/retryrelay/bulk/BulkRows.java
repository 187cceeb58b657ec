package io.retryrelay.bulk;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.Reason;
import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Reads rows of bulks. */
final class BulkRows {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private BulkRows() {}

    static BulkSummary summary(ResultSet row, int number) throws SQLException {
        return new BulkSummary(
                UUID.fromString(row.getString("id")),
                BulkAction.valueOf(row.getString("action")),
                BulkState.valueOf(row.getString("state")),
                row.getString("reason"),
                row.getInt("requested"),
                row.getInt("queueable"),
                Objects.requireNonNull(by(row, "created")),
                by(row, "approved"),
                by(row, "started"),
                instant(row, "ended_at"));
    }

    /** As it was stored; null if the requests were named. */
    static @Nullable RequestFilter filter(ResultSet row) throws SQLException {
        String criteria = row.getString("criteria");
        return criteria == null ? null : JSON.readValue(criteria, RequestFilter.class);
    }

    static @Nullable String text(@Nullable RequestFilter filter) {
        return filter == null ? null : JSON.writeValueAsString(filter);
    }

    static BulkItem item(ResultSet row, int number) throws SQLException {
        return new BulkItem(
                row.getInt("position"),
                UUID.fromString(row.getString("request_id")),
                row.getInt("generation"),
                BulkResult.valueOf(row.getString("result")),
                row.getString("why"),
                row.getString("detail"),
                row.getString("state") == null ? null : now(row));
    }

    private static BulkItem.Now now(ResultSet row) throws SQLException {
        String reason = row.getString("reason");
        return new BulkItem.Now(
                State.valueOf(row.getString("state")),
                reason == null ? null : Reason.valueOf(reason),
                row.getString("cause"),
                row.getString("target"),
                row.getString("business_key"),
                row.getString("order_key"),
                row.getInt("attempt_count"));
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        LocalDateTime at = row.getObject(column, LocalDateTime.class);
        return at == null ? null : DatabaseClock.toInstant(at);
    }

    private static BulkRun.@Nullable By by(ResultSet row, String deed) throws SQLException {
        String who = row.getString(deed + "_by");
        Instant at = instant(row, deed + "_at");
        return who == null || at == null ? null : new BulkRun.By(who, at);
    }
}
