package io.retryrelay.outbox;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.GenerationClosed;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Writes {@code processed_event} in the transaction that closed the event. A plain insert: the duplicate key tells that
 * someone else closed it, and takes the whole transaction back.
 */
@Component
class ProcessedEvents {

    private final JdbcClient jdbc;
    private final DatabaseClock clock;

    ProcessedEvents(JdbcClient jdbc, DatabaseClock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @EventListener
    @Transactional(propagation = Propagation.MANDATORY)
    public void write(GenerationClosed closed) {
        jdbc.sql("""
                insert into processed_event (event_id, request_id, generation, outcome, processed_at)
                values (:event, :request, :generation, :outcome, :now)""")
                .param("event", closed.event().toString())
                .param("request", closed.event().requestId().toString())
                .param("generation", closed.event().generation())
                .param("outcome", closed.outcome().name())
                .param("now", DatabaseClock.toColumn(clock.now()))
                .update();
    }
}
