package io.retryrelay.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.request.Closing;
import io.retryrelay.request.EventId;
import io.retryrelay.request.GenerationClosed;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** The unique key alone, without the conditions before it: an event is closed once, whoever closes it. */
@IntegrationTest
class ProcessedEventsIT {

    @Autowired
    private ProcessedEvents events;

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private TransactionOperations transaction;

    private final EventId event = new EventId(UUID.randomUUID(), 1);

    @AfterEach
    void tidyUp() {
        jdbc.sql("delete from processed_event where event_id = :event")
                .param("event", event.toString())
                .update();
    }

    @Test
    void takeBackAllThatBelongsToASecondClosing() {
        transaction.executeWithoutResult(
                first -> events.write(List.of(new GenerationClosed(event, Closing.SUCCEEDED))));

        assertThatThrownBy(() -> transaction.executeWithoutResult(second -> {
                    open(2);
                    events.write(List.of(new GenerationClosed(event, Closing.TRY_AGAIN)));
                }))
                .isInstanceOf(DuplicateKeyException.class);

        assertThat(count("outbox_event")).isZero();
        assertThat(count("processed_event")).isOne();
    }

    /** What the second closing would have gone on with. */
    private void open(int generation) {
        jdbc.sql("""
                insert into outbox_event (event_id, request_id, generation, target, cause, created_at, publication)
                values (:event, :request, :generation, 'b-system', 'AUTOMATIC', utc_timestamp(6), 0)""")
                .param("event", event.requestId() + "." + generation)
                .param("request", event.requestId().toString())
                .param("generation", generation)
                .update();
    }

    private int count(String table) {
        return jdbc.sql("select count(*) from " + table + " where request_id = :request")
                .param("request", event.requestId().toString())
                .query(Integer.class)
                .single();
    }
}
