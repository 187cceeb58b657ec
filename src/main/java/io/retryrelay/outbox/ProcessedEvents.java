package io.retryrelay.outbox;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.GenerationClosed;
import java.time.LocalDateTime;
import java.util.List;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Writes {@code processed_event} in the transaction that closed the events. A plain insert: the duplicate key tells that
 * someone else closed one, and takes the whole transaction back.
 */
@Component
class ProcessedEvents {

    private final NamedParameterJdbcTemplate jdbc;
    private final DatabaseClock clock;

    ProcessedEvents(NamedParameterJdbcTemplate jdbc, DatabaseClock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public void write(List<GenerationClosed> closed) {
        LocalDateTime now = DatabaseClock.toColumn(clock.now());
        jdbc.batchUpdate("""
                insert into processed_event (event_id, request_id, generation, outcome, processed_at)
                values (:event, :request, :generation, :outcome, :now)""", closed.stream().map(one -> parameters(one, now)).toArray(SqlParameterSource[]::new));
    }

    private static SqlParameterSource parameters(GenerationClosed closed, LocalDateTime now) {
        return new MapSqlParameterSource()
                .addValue("event", closed.event().toString())
                .addValue("request", closed.event().requestId().toString())
                .addValue("generation", closed.event().generation())
                .addValue("outcome", closed.outcome().name())
                .addValue("now", now);
    }
}
