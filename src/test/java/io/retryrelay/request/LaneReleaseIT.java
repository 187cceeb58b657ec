package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** How many of a lane go on at once, by what stands in the table; nothing of it is kept. */
@IntegrationTest
@Transactional
class LaneReleaseIT {

    private static final int WAITING = 10;

    @Autowired
    private LaneRelease release;

    @Autowired
    private RetryRequests requests;

    @Autowired
    private EntityManager entities;

    @Autowired
    private JdbcClient jdbc;

    private final String lane = UUID.randomUUID().toString();
    private final UUID ended = UUID.randomUUID();

    @BeforeEach
    void aLaneBehindOneThatEnded() {
        stands(ended, 0, "SUCCEEDED");
        for (int place = 1; place <= WAITING; place++) {
            stands(UUID.randomUUID(), place, "BLOCKED");
        }
    }

    @Test
    void oneThenTwoThenFourWhileTheySucceed() {
        assertThat(onTheirWayAfter("SUCCEEDED")).isOne();
        assertThat(onTheirWayAfter("SUCCEEDED")).isEqualTo(2);
        assertThat(onTheirWayAfter("SUCCEEDED")).isEqualTo(4);
    }

    @Test
    void oneAgainAfterAnythingElse() {
        onTheirWayAfter("SUCCEEDED");
        onTheirWayAfter("SUCCEEDED");

        assertThat(onTheirWayAfter("DISCARDED")).isOne();
        assertThat(onTheirWayAfter("SUCCEEDED")).isOne();
    }

    @Test
    void whatIsOnItsWayCounts() {
        onTheirWayAfter("SUCCEEDED");
        release.after(List.of(endedAs("SUCCEEDED")), Instant.now());
        entities.flush();

        assertThat(inState("QUEUED")).isEqualTo(2);
    }

    @Test
    void noneBehindOneThatWaits() {
        jdbc.sql("update retry_request set state = 'SCHEDULED' where order_key = :lane and seq = 1")
                .param("lane", lane)
                .update();

        assertThat(onTheirWayAfter("SUCCEEDED")).isZero();
    }

    /** Those that were on their way before have succeeded. */
    private long onTheirWayAfter(String state) {
        jdbc.sql("update retry_request set state = 'SUCCEEDED' where order_key = :lane and state = 'QUEUED'")
                .param("lane", lane)
                .update();
        release.after(List.of(endedAs(state)), Instant.now());
        entities.flush();
        return inState("QUEUED");
    }

    private RetryRequest endedAs(String state) {
        jdbc.sql("update retry_request set state = :state where id = :id")
                .param("state", state)
                .param("id", ended.toString())
                .update();
        entities.clear();
        return requests.lock(ended).orElseThrow();
    }

    private long inState(String state) {
        return jdbc.sql("select count(*) from retry_request where order_key = :lane and state = :state")
                .param("lane", lane)
                .param("state", state)
                .query(Long.class)
                .single();
    }

    private void stands(UUID id, int place, String state) {
        jdbc.sql("""
                insert into retry_request (id, target, method, path, headers, source, idempotency_key, passes_others,
                    state, outcome_unknown, unproven_without_key, repeat_confirmed, sent_without_key, generation, round,
                    attempt_count, attempts_in_round, created_at, updated_at, order_key, seq)
                values (:id, 'b-system', 'POST', '/', '{}', 'a', :id, false, :state, false, false, false, false,
                    1, 1, 0, 0, utc_timestamp(6), utc_timestamp(6), :lane, :place)""")
                .param("id", id.toString())
                .param("state", state)
                .param("lane", lane)
                .param("place", place)
                .update();
    }
}
