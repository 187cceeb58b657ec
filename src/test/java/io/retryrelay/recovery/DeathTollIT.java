package io.retryrelay.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** Who counts as dead, by what stands in the tables; nothing of it is kept. */
@IntegrationTest
@Transactional
class DeathTollIT {

    @Autowired
    private DeathToll toll;

    @Autowired
    private JdbcClient jdbc;

    private final UUID request = UUID.randomUUID();

    @Test
    void countsLeasesOfHoldersThatWereNotSeenSince() {
        lostLease(1, holder(-3, "null"));
        lostLease(2, holder(-4, "null"));

        assertThat(toll.before(request, 2)).isEqualTo(2);
    }

    @Test
    void leavesOutAFrozenHolderThatWentOn() {
        lostLease(1, holder(-3, "null"));
        lostLease(2, holder(1, "null"));

        assertThat(toll.before(request, 2)).isOne();
    }

    @Test
    void leavesOutHoldersThatStoppedInOrderOrThatNobodyKnows() {
        lostLease(1, holder(-3, "utc_timestamp(6)"));
        lostLease(2, "nobody");

        assertThat(toll.before(request, 2)).isZero();
    }

    @Test
    void leavesOutEarlierRoundsAndWhatWasNeverSent() {
        String dead = holder(-3, "null");
        lostLease(1, dead);
        lostLease(2, dead);
        attempt(3, dead, "NOT_SENT", "NOT_SENT");

        assertThat(toll.before(request, 1)).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUCCEEDED", "UNKNOWN", "TRY_AGAIN"})
    void leavesOutAttemptsThatWereSettled(String outcome) {
        attempt(1, holder(-3, "null"), outcome, outcome);

        assertThat(toll.before(request, 1)).isZero();
    }

    /** An instance that was seen so many seconds after now. */
    private String holder(int seen, String stoppedAt) {
        String id = UUID.randomUUID().toString();
        jdbc.sql("""
                insert into relay_instance (id, host, started_at, seen_at, stopped_at)
                values (:id, 'h', utc_timestamp(6), utc_timestamp(6) + interval :seen second, %s)""".formatted(stoppedAt)).param("id", id).param("seen", seen).update();
        return id;
    }

    private void lostLease(int generation, String instance) {
        attempt(generation, instance, "UNKNOWN", "LEASE_RAN_OUT");
    }

    private void attempt(int generation, String instance, String outcome, String closing) {
        jdbc.sql("""
                insert into attempt (event_id, request_id, generation, started_at, outcome, response_truncated,
                    idempotency_key, request_hash, instance, topic, topic_partition, topic_offset)
                values (:event, :request, :generation, utc_timestamp(6), :outcome, false, 'k', '', :instance, 't', 0, 0)""")
                .param("event", request + "." + generation)
                .param("request", request.toString())
                .param("generation", generation)
                .param("outcome", outcome)
                .param("instance", instance)
                .update();
        jdbc.sql("""
                insert into processed_event (event_id, request_id, generation, outcome, processed_at)
                values (:event, :request, :generation, :closing, utc_timestamp(6))""")
                .param("event", request + "." + generation)
                .param("request", request.toString())
                .param("generation", generation)
                .param("closing", closing)
                .update();
    }
}
