package io.retryrelay.outbox;

import io.retryrelay.request.Cause;
import io.retryrelay.request.EventId;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Tells why an event was opened. */
@Component
public class OutboxReader {

    private final JdbcClient jdbc;

    OutboxReader(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Whether a person wanted it to be called. */
    public boolean isByPerson(EventId event) {
        return jdbc.sql("select cause from outbox_event where event_id = :event")
                .param("event", event.toString())
                .query(String.class)
                .optional()
                .filter(Cause.PERSON.name()::equals)
                .isPresent();
    }
}
