package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.relay.Lineup.Head;
import io.retryrelay.request.EventId;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** The claim's condition alone, without the unique keys behind it: only the event that the row waits for is called. */
@IntegrationTest
@Transactional
class ClaimIT {

    @Autowired
    private Claim claim;

    @Autowired
    private LeaseRule leases;

    @Autowired
    private TicketsOut tickets;

    @Autowired
    private EntityManager entities;

    @Autowired
    private JdbcClient jdbc;

    private final UUID request = UUID.randomUUID();

    @ParameterizedTest
    @CsvSource({
        "QUEUED, 1, 1, CLAIMED, 1",
        "QUEUED, 2, 1, CLOSED_BEFORE, 0",
        "QUEUED, 1, 2, AHEAD_OF_THE_DATABASE, 0",
        "CALLING, 1, 1, IN_FLIGHT, 0",
        "CALLING, 2, 1, CLOSED_BEFORE, 0",
        "SCHEDULED, 1, 1, CLOSED_BEFORE, 0",
        "BLOCKED, 1, 1, CLOSED_BEFORE, 0",
        "FAILED, 1, 1, CLOSED_BEFORE, 0",
        "UNKNOWN, 1, 1, CLOSED_BEFORE, 0",
        "SUCCEEDED, 1, 1, CLOSED_BEFORE, 0",
        "RESOLVED, 1, 1, CLOSED_BEFORE, 0",
        "DISCARDED, 1, 1, CLOSED_BEFORE, 0"
    })
    void callsForTheEventThatTheRowWaitsForAndForNoOther(
            String state, int ofTheRow, int ofTheRecord, ClaimResult.Kind found, int attempts) {
        stands(state, ofTheRow);

        ClaimResult result = claim.of(List.of(Heads.of(new EventId(request, ofTheRecord))), leases.begin(), false)
                .get(0);

        entities.flush();
        assertThat(result.kind()).isEqualTo(found);
        assertThat(jdbc.sql("select count(*) from attempt where request_id = :request")
                        .param("request", request.toString())
                        .query(Integer.class)
                        .single())
                .isEqualTo(attempts);
    }

    @Test
    void resumesWhatItClaimedWithoutHearingOfIt() {
        assertThat(claimedOnceMore(null)).isEqualTo(ClaimResult.Kind.CLAIMED);
    }

    @Test
    void resumesNothingForWhichItHoldsATicket() {
        assertThat(claimedOnceMore(tickets)).isEqualTo(ClaimResult.Kind.IN_FLIGHT);
    }

    @Test
    void resumesNothingForLongerThanTheDatabaseSays() {
        stands("QUEUED", 1);
        List<Head> heads = List.of(Heads.of(new EventId(request, 1)));
        claim.of(heads, leases.begin(), false);
        entities.flush();
        entities.clear();
        jdbc.sql("update retry_request set lease_until = utc_timestamp(6) + interval 3 second where id = :id")
                .param("id", request.toString())
                .update();

        Ticket resumed = claim.of(heads, leases.begin(), true).get(0).granted().orElseThrow();

        assertThat(resumed.lease().hasRoomFor(Duration.ofSeconds(3))).isFalse();
    }

    /** @param heard who is told of the first claim; null for nobody */
    private ClaimResult.Kind claimedOnceMore(@Nullable TicketsOut heard) {
        stands("QUEUED", 1);
        List<Head> heads = List.of(Heads.of(new EventId(request, 1)));
        Ticket first = claim.of(heads, leases.begin(), false).get(0).granted().orElseThrow();
        entities.flush();
        entities.clear();
        if (heard != null) {
            heard.add(first);
        }
        try {
            return claim.of(heads, leases.begin(), true).get(0).kind();
        } finally {
            tickets.remove(first);
        }
    }

    private void stands(String state, int generation) {
        jdbc.sql("""
                insert into retry_request (id, target, method, path, headers, source, idempotency_key, passes_others,
                    state, outcome_unknown, unproven_without_key, repeat_confirmed, sent_without_key, generation, round,
                    attempt_count, attempts_in_round, created_at, updated_at)
                values (:id, 'b-system', 'POST', '/', '{}', 'a', :id, false, :state, false, false, false, false,
                    :generation, 1, 0, 0, utc_timestamp(6), utc_timestamp(6))""")
                .param("id", request.toString())
                .param("state", state)
                .param("generation", generation)
                .update();
    }
}
