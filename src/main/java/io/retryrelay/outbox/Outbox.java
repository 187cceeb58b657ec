package io.retryrelay.outbox;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.GenerationOpened;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.event.TransactionalEventListener;

/** Writes what must be published in the transaction that made it necessary, and rings the publisher after the commit. */
@Component
class Outbox {

    private final JdbcClient jdbc;
    private final DatabaseClock clock;
    private final Publisher publisher;

    Outbox(JdbcClient jdbc, DatabaseClock clock, Publisher publisher) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.publisher = publisher;
    }

    @EventListener
    @Transactional(propagation = Propagation.MANDATORY)
    public void write(GenerationOpened opened) {
        jdbc.sql("""
                insert into outbox_event (event_id, request_id, generation, target, cause, created_at, publication)
                values (:event, :request, :generation, :target, :cause, :now, 0)""")
                .param("event", opened.event().toString())
                .param("request", opened.event().requestId().toString())
                .param("generation", opened.event().generation())
                .param("target", opened.target())
                .param("cause", opened.cause().name())
                .param("now", DatabaseClock.toColumn(clock.now()))
                .update();
    }

    @TransactionalEventListener
    public void ring(GenerationOpened opened) {
        publisher.ring();
    }
}
