package io.retryrelay.outbox;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.GenerationOpened;
import java.time.LocalDateTime;
import java.util.List;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Writes what must be published in the transaction that made it necessary. */
@Component
class Outbox {

    private final NamedParameterJdbcTemplate jdbc;
    private final DatabaseClock clock;

    Outbox(NamedParameterJdbcTemplate jdbc, DatabaseClock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public void write(List<GenerationOpened> opened) {
        LocalDateTime now = DatabaseClock.toColumn(clock.now());
        jdbc.batchUpdate("""
                insert into outbox_event (event_id, request_id, generation, target, cause, created_at, publication)
                values (:event, :request, :generation, :target, :cause, :now, 0)""", opened.stream().map(one -> parameters(one, now)).toArray(SqlParameterSource[]::new));
    }

    private static SqlParameterSource parameters(GenerationOpened opened, LocalDateTime now) {
        return new MapSqlParameterSource()
                .addValue("event", opened.event().toString())
                .addValue("request", opened.event().requestId().toString())
                .addValue("generation", opened.event().generation())
                .addValue("target", opened.target())
                .addValue("cause", opened.cause().name())
                .addValue("now", now);
    }
}
