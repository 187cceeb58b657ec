package io.retryrelay.request;

import io.retryrelay.platform.ColumnText;
import io.retryrelay.platform.DatabaseClock;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What people and submitters did, when and why; written in the transaction of the move itself. */
@Component
class History {

    /** A submit or a submission sent again, beside the moves of people. */
    static final String SUBMIT = "SUBMIT";

    static final String RESENT = "RESENT";
    private static final int LONGEST_REASON = 500;

    private static final String RECORD = """
            insert into request_history (request_id, happened_at, who, what, reason)
            values (:request, :now, :who, :what, :reason)""";

    private final JdbcClient jdbc;
    private final NamedParameterJdbcTemplate batches;

    History(JdbcClient jdbc, NamedParameterJdbcTemplate batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    /** One deed on one request. */
    record Line(
            UUID request, String who, String what, @Nullable String reason, Instant at) {}

    void record(UUID request, String who, String what, @Nullable String reason, Instant now) {
        record(List.of(new Line(request, who, what, reason, now)));
    }

    void record(List<Line> lines) {
        if (!lines.isEmpty()) {
            batches.batchUpdate(RECORD, lines.stream().map(History::parameters).toArray(SqlParameterSource[]::new));
        }
    }

    private static SqlParameterSource parameters(Line line) {
        return new MapSqlParameterSource()
                .addValue("request", line.request().toString())
                .addValue("now", DatabaseClock.toColumn(line.at()))
                .addValue("who", line.who())
                .addValue("what", line.what())
                .addValue("reason", ColumnText.cut(line.reason(), LONGEST_REASON));
    }

    List<HistoryEntry> of(UUID request) {
        return jdbc.sql(
                        "select happened_at, who, what, reason from request_history where request_id = :request order by id")
                .param("request", request.toString())
                .query(History::entry)
                .list();
    }

    private static HistoryEntry entry(ResultSet row, int number) throws SQLException {
        return new HistoryEntry(
                DatabaseClock.toInstant(row.getObject("happened_at", LocalDateTime.class)),
                row.getString("who"),
                row.getString("what"),
                row.getString("reason"));
    }

    /** Who put the request on its way last, of people and submitters. */
    Optional<HistoryEntry> lastQueuing(UUID request) {
        return Optional.ofNullable(lastQueuing(List.of(request)).get(request));
    }

    /** The same of many. */
    Map<UUID, HistoryEntry> lastQueuing(Collection<UUID> requests) {
        return last(requests, " and what in ('" + SUBMIT + "', '" + Move.RETRY + "')");
    }

    Optional<HistoryEntry> lastDecision(UUID request) {
        return Optional.ofNullable(lastDecisions(List.of(request)).get(request));
    }

    /** The last deed on each that decided anything, which a submission that is sent again does not. */
    Map<UUID, HistoryEntry> lastDecisions(Collection<UUID> requests) {
        return last(requests, " and what <> '" + RESENT + "'");
    }

    private Map<UUID, HistoryEntry> last(Collection<UUID> requests, String which) {
        Map<UUID, HistoryEntry> last = new HashMap<>();
        if (!requests.isEmpty()) {
            batches.query(
                    "select * from request_history where id in (select max(id) from request_history"
                            + " where request_id in (:ids)" + which + " group by request_id)",
                    Map.of("ids", requests.stream().map(UUID::toString).toList()),
                    row -> {
                        last.put(UUID.fromString(row.getString("request_id")), entry(row, 0));
                    });
        }
        return last;
    }
}
