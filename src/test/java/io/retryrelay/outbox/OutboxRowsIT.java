package io.retryrelay.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.request.Closing;
import io.retryrelay.request.EventId;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** What the publisher reads, and what it does not. Each test's rows are taken back unseen by the publisher itself. */
@IntegrationTest
@Transactional
class OutboxRowsIT {

    private static final int LIMIT = 20;

    @Autowired
    private OutboxRows outbox;

    @Autowired
    private JdbcClient jdbc;

    private final UUID request = UUID.randomUUID();

    @Test
    void readsWhatIsNeitherPublishedNorClosed() {
        opened(1);

        assertThat(isRead(1)).isTrue();

        closed(1, Closing.CANCELLED, 0);
        assertThat(isRead(1)).isFalse();
    }

    @Test
    void putsAsideWhatWasClosedBeforeItWasPublished() {
        putClosedAside();
        opened(1);
        opened(2);
        closed(1, Closing.CANCELLED, 0);

        assertThat(putClosedAside()).isOne();

        assertThat(putClosedAside()).isZero();
        assertThat(jdbc.sql("""
                        select count(*) from outbox_event where request_id = :request and published_at is null""")
                        .param("request", request.toString())
                        .query(Integer.class)
                        .single())
                .isOne();
        assertThat(isRead(2)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Closing.class,
            names = {"NOT_SENT", "BLOCKED", "TURNED_AWAY", "NOT_DELIVERED"})
    void holdsARequestThatGoesRoundWithoutACall(Closing withoutCall) {
        IntStream.rangeClosed(1, LIMIT - 1).forEach(generation -> closed(generation, withoutCall, 59));
        opened(LIMIT + 1);
        assertThat(isRead(LIMIT + 1)).isTrue();
        assertThat(held()).isZero();

        closed(LIMIT, withoutCall, 0);

        assertThat(isRead(LIMIT + 1)).isFalse();
        assertThat(held()).isOne();
    }

    @Test
    void letsARequestGoOnWhenAnHourHasPassed() {
        IntStream.rangeClosed(1, LIMIT).forEach(generation -> closed(generation, Closing.NOT_SENT, 61));
        opened(LIMIT + 1);

        assertThat(isRead(LIMIT + 1)).isTrue();
        assertThat(held()).isZero();
    }

    @ParameterizedTest
    @EnumSource(
            value = Closing.class,
            names = {"TRY_AGAIN", "UNKNOWN", "REJECTED", "LEASE_RAN_OUT", "CANCELLED"})
    void holdsNoRequestWhoseGenerationsMadeCallsOrWereTakenBack(Closing honest) {
        IntStream.rangeClosed(1, 99).forEach(generation -> closed(generation, honest, 0));
        opened(100);

        assertThat(isRead(100)).isTrue();
        assertThat(held()).isZero();
    }

    @Test
    void readsOnlyTheStretchThatItIsAskedFor() {
        opened(1);
        opened(2);
        OutboxRows.Stretch all = outbox.unpublishedAfter(0, 5_000);
        long second = all.to();
        OutboxRows.Stretch before = new OutboxRows.Stretch(0, second - 1, 1);
        closed(2, Closing.CANCELLED, 0);
        outbox.putClosedAside(before);

        assertThat(outbox.unpublishedAfter(second - 1, 1)).isEqualTo(new OutboxRows.Stretch(second - 1, second, 1));
        assertThat(outbox.unpublishedAfter(second, 1)).isEqualTo(new OutboxRows.Stretch(second, second, 0));
        assertThat(outbox.putClosedAside(before)).isZero();
        assertThat(outbox.putClosedAside(all)).isOne();
    }

    private int putClosedAside() {
        return outbox.putClosedAside(outbox.unpublishedAfter(0, 5_000));
    }

    private long held() {
        return outbox.held(outbox.unpublishedAfter(0, 5_000));
    }

    private void opened(int generation) {
        jdbc.sql("""
                insert into outbox_event (event_id, request_id, generation, target, cause, created_at, publication)
                values (:event, :request, :generation, 'b-system', 'AUTOMATIC', utc_timestamp(6), 0)""")
                .param("event", request + "." + generation)
                .param("request", request.toString())
                .param("generation", generation)
                .update();
    }

    private void closed(int generation, Closing outcome, int minutesAgo) {
        jdbc.sql("""
                insert into outbox_event
                (event_id, request_id, generation, target, cause, created_at, publication, published_at)
                values (:event, :request, :generation, 'b-system', 'AUTOMATIC', utc_timestamp(6), 1, utc_timestamp(6))
                on duplicate key update request_id = request_id""")
                .param("event", request + "." + generation)
                .param("request", request.toString())
                .param("generation", generation)
                .update();
        jdbc.sql("""
                insert into processed_event (event_id, request_id, generation, outcome, processed_at)
                values (:event, :request, :generation, :outcome, utc_timestamp(6) - interval :minutes minute)""")
                .param("event", request + "." + generation)
                .param("request", request.toString())
                .param("generation", generation)
                .param("outcome", outcome.name())
                .param("minutes", minutesAgo)
                .update();
    }

    private boolean isRead(int generation) {
        List<EventId> read =
                outbox.unpublished(1000).stream().map(OutboxRow::event).toList();
        return read.contains(new EventId(request, generation));
    }
}
