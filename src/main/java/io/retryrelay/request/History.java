package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What people and submitters did, when and why; written in the transaction of the move itself. */
@Component
class History {

    /** A submit or a submission sent again, beside the moves of people. */
    static final String SUBMIT = "SUBMIT";

    static final String RESENT = "RESENT";
    private static final int LONGEST_REASON = 500;

    private final JdbcClient jdbc;

    History(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void record(UUID request, String who, String what, @Nullable String reason, Instant now) {
        jdbc.sql("""
                insert into request_history (request_id, happened_at, who, what, reason)
                values (:request, :now, :who, :what, :reason)""")
                .param("request", request.toString())
                .param("now", DatabaseClock.toColumn(now))
                .param("who", who)
                .param("what", what)
                .param("reason", shortened(reason))
                .update();
    }

    List<HistoryEntry> of(UUID request) {
        return jdbc.sql(
                        "select happened_at, who, what, reason from request_history where request_id = :request order by id")
                .param("request", request.toString())
                .query((row, number) -> new HistoryEntry(
                        DatabaseClock.toInstant(row.getObject("happened_at", LocalDateTime.class)),
                        row.getString("who"),
                        row.getString("what"),
                        row.getString("reason")))
                .list();
    }

    /** Who put the request on its way last, of people and submitters. */
    Optional<HistoryEntry> lastQueuing(UUID request) {
        return of(request).stream()
                .filter(entry -> List.of(SUBMIT, Move.RETRY.name()).contains(entry.what()))
                .reduce((earlier, later) -> later);
    }

    private static @Nullable String shortened(@Nullable String reason) {
        return reason == null || reason.codePointCount(0, reason.length()) <= LONGEST_REASON
                ? reason
                : reason.substring(0, reason.offsetByCodePoints(0, LONGEST_REASON));
    }
}
