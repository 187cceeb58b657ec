package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Maps rows to what people and callers see. */
final class RequestRows {

    static final String SUMMARY_COLUMNS = "id, target, method, path, business_key, idempotency_key, order_key, source,"
            + " state, reason, cause, outcome_unknown, generation, round, attempt_count, next_attempt_at, replaces,"
            + " replaced_by, created_at, updated_at";
    static final String DETAIL_COLUMNS = SUMMARY_COLUMNS + ", headers, body, failure_kind, failure_status,"
            + " failure_message, failure_at, unproven_without_key, repeat_confirmed, sent_without_key, key_seen_at";

    private static final HeadersColumn HEADERS = new HeadersColumn();

    private RequestRows() {}

    /** One request's own row, without attempts and history. */
    record Details(
            RequestSummary summary,
            StoredCall call,
            @Nullable OriginalFailure failure,
            Doubt doubt) {}

    static RequestSummary summary(ResultSet row, int number) throws SQLException {
        String reason = row.getString("reason");
        return new RequestSummary(
                UUID.fromString(row.getString("id")),
                row.getString("target"),
                row.getString("method"),
                row.getString("path"),
                row.getString("business_key"),
                row.getString("idempotency_key"),
                row.getString("order_key"),
                row.getString("source"),
                State.valueOf(row.getString("state")),
                reason == null ? null : Reason.valueOf(reason),
                row.getString("cause"),
                row.getBoolean("outcome_unknown"),
                row.getInt("generation"),
                row.getInt("round"),
                row.getInt("attempt_count"),
                instant(row, "next_attempt_at"),
                id(row, "replaces"),
                id(row, "replaced_by"),
                Objects.requireNonNull(instant(row, "created_at")),
                Objects.requireNonNull(instant(row, "updated_at")));
    }

    static Details details(ResultSet row, int number) throws SQLException {
        return new Details(
                summary(row, number),
                new StoredCall(
                        row.getString("method"), row.getString("path"), headers(row, "headers"), row.getBytes("body")),
                failure(row),
                new Doubt(
                        row.getBoolean("outcome_unknown"),
                        row.getBoolean("unproven_without_key"),
                        row.getBoolean("repeat_confirmed"),
                        row.getBoolean("sent_without_key"),
                        instant(row, "key_seen_at")));
    }

    static AttemptDetails attempt(ResultSet row, int number) throws SQLException {
        String outcome = row.getString("outcome");
        return new AttemptDetails(
                number + 1,
                row.getString("event_id"),
                Objects.requireNonNull(instant(row, "started_at")),
                instant(row, "ended_at"),
                row.getObject("duration_millis", Long.class),
                outcome == null ? null : Outcome.valueOf(outcome),
                row.getObject("status", Integer.class),
                row.getString("error"),
                headers(row, "response_headers"),
                row.getBytes("response_body"),
                row.getBoolean("response_truncated"),
                row.getString("instance"),
                new Coordinates(row.getString("topic"), row.getInt("topic_partition"), row.getLong("topic_offset")));
    }

    static CauseCount cause(ResultSet row, int number) throws SQLException {
        return new CauseCount(
                row.getString("target"),
                row.getString("cause"),
                row.getLong("requests"),
                Objects.requireNonNull(instant(row, "oldest")),
                Objects.requireNonNull(instant(row, "newest")));
    }

    private static @Nullable OriginalFailure failure(ResultSet row) throws SQLException {
        String kind = row.getString("failure_kind");
        return kind == null
                ? null
                : new OriginalFailure(
                        OriginalFailure.Kind.valueOf(kind),
                        row.getObject("failure_status", Integer.class),
                        row.getString("failure_message"),
                        instant(row, "failure_at"));
    }

    private static Map<String, String> headers(ResultSet row, String column) throws SQLException {
        Map<String, String> headers = HEADERS.convertToEntityAttribute(row.getString(column));
        return headers == null ? Map.of() : headers;
    }

    private static @Nullable UUID id(ResultSet row, String column) throws SQLException {
        String id = row.getString(column);
        return id == null ? null : UUID.fromString(id);
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        LocalDateTime time = row.getObject(column, LocalDateTime.class);
        return time == null ? null : DatabaseClock.toInstant(time);
    }
}
