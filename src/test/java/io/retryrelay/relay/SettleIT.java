package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.request.EventId;
import io.retryrelay.target.Answer;
import io.retryrelay.target.Call;
import io.retryrelay.target.Proof;
import io.retryrelay.target.Targets;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** A success that comes when its event is closed. */
@IntegrationTest
@Transactional
class SettleIT {

    private static final Answer DONE =
            new Answer(Proof.DONE, "HTTP_200", 200, Map.of(), new byte[0], false, null, null, Duration.ofSeconds(20));

    @Autowired
    private Settle settle;

    @Autowired
    private LeaseRule leases;

    @Autowired
    private Targets targets;

    @Autowired
    private EntityManager entities;

    @Autowired
    private JdbcClient jdbc;

    private final UUID request = UUID.randomUUID();

    @ParameterizedTest
    @CsvSource({
        "UNKNOWN, 1, 1, SUCCEEDED",
        "SCHEDULED, 1, 1, SUCCEEDED",
        "QUEUED, 2, 1, SUCCEEDED",
        "UNKNOWN, 2, 2, UNKNOWN",
        "SCHEDULED, 2, 2, SCHEDULED",
        "QUEUED, 3, 2, QUEUED",
        "CALLING, 2, 2, CALLING",
        "FAILED, 1, 1, FAILED",
        "DISCARDED, 1, 1, DISCARDED"
    })
    void endsARequestUnlessBWasCalledAgainSince(String before, int generation, int lastCalled, String after) {
        stands(request, before, generation);
        for (int called = 1; called <= lastCalled; called++) {
            wasCalled(request, called);
        }

        assertThat(settle.of(List.of(success(request)))).containsExactly(Settle.Settled.LATE);

        entities.flush();
        assertThat(read("select state from retry_request where id = :request")).isEqualTo(after);
        assertThat(read("select outcome from attempt where request_id = :request and generation = 1"))
                .isEqualTo("SUCCEEDED");
    }

    /** What the first has become is not written yet when the second one asks whether B was called again. */
    @Test
    void endsALateOneInTheSameGroupAsAnother() {
        UUID open = UUID.randomUUID();
        stands(open, "CALLING", 1);
        wasCalled(open, 1);
        stands(request, "UNKNOWN", 1);
        wasCalled(request, 1);

        assertThat(settle.of(List.of(success(open), success(request))))
                .containsExactly(Settle.Settled.OPEN, Settle.Settled.LATE);

        entities.flush();
        assertThat(jdbc.sql("select count(*) from retry_request where state = 'SUCCEEDED' and id in (:both)")
                        .param("both", List.of(open.toString(), request.toString()))
                        .query(Integer.class)
                        .single())
                .isEqualTo(2);
    }

    @Test
    void endsEachAttemptOfAGroupWithWhatItHeardItself() {
        List<Optional<Answer>> heard = List.of(
                Optional.empty(),
                Optional.of(answer(Proof.DONE, 200, 1_500_000, null)),
                Optional.of(answer(Proof.NOTHING, null, 0, "the deadline passed: \uC2DC\uAC04 \uCD08\uACFC")),
                Optional.of(answer(Proof.REFUSED, 422, 1_500_001, null)));
        List<UUID> group = heard.stream().map(any -> UUID.randomUUID()).toList();
        group.forEach(one -> stands(one, "CALLING", 1));
        group.forEach(one -> wasCalled(one, 1));

        settle.of(IntStream.range(0, 4)
                .mapToObj(i -> result(group.get(i), heard.get(i)))
                .toList());

        entities.flush();
        assertThat(group)
                .extracting(one -> jdbc.sql("""
                                select concat_ws(' ', outcome, status, error, duration_millis, response_headers,
                                    length(response_body), response_truncated) from attempt where request_id = :request""")
                        .param("request", one.toString())
                        .query(String.class)
                        .single())
                .containsExactly(
                        "NOT_SENT too little of the lease was left 0",
                        "SUCCEEDED 200 20000 {\"A\":\"b\"} 1500000 1",
                        "UNKNOWN the deadline passed: \uC2DC\uAC04 \uCD08\uACFC 20000 {\"A\":\"b\"} 0 1",
                        "REJECTED 422 20000 {\"A\":\"b\"} 1500001 1");
    }

    private static Answer answer(Proof proof, @Nullable Integer status, int bytes, @Nullable String error) {
        return new Answer(
                proof, "OTHER", status, Map.of("A", "b"), new byte[bytes], true, error, null, Duration.ofSeconds(20));
    }

    private Result success(UUID request) {
        return result(request, Optional.of(DONE));
    }

    private Result result(UUID request, Optional<Answer> heard) {
        EventId first = new EventId(request, 1);
        Call call = new Call("POST", "/", Map.of(), null, request.toString());
        return new Result(
                Heads.of(first),
                new Ticket(first, targets.find("b-system").orElseThrow(), call, leases.begin(), false),
                heard);
    }

    private String read(String query) {
        return jdbc.sql(query)
                .param("request", request.toString())
                .query(String.class)
                .single();
    }

    private void wasCalled(UUID request, int generation) {
        jdbc.sql("""
                insert into attempt (event_id, request_id, generation, started_at, ended_at, outcome,
                    response_truncated, idempotency_key, request_hash, instance, topic, topic_partition, topic_offset)
                values (:event, :request, :generation, utc_timestamp(6), utc_timestamp(6), 'UNKNOWN', false, 'key',
                    'hash', 'i', 't', 0, 1)""")
                .param("event", request + "." + generation)
                .param("request", request.toString())
                .param("generation", generation)
                .update();
    }

    private void stands(UUID request, String state, int generation) {
        jdbc.sql("""
                insert into retry_request (id, target, method, path, headers, source, idempotency_key, passes_others,
                    state, outcome_unknown, unproven_without_key, repeat_confirmed, sent_without_key, generation, round,
                    attempt_count, attempts_in_round, created_at, updated_at)
                values (:id, 'b-system', 'POST', '/', '{}', 'a', :id, false, :state, true, false, false, false,
                    :generation, 1, 1, 1, utc_timestamp(6), utc_timestamp(6))""")
                .param("id", request.toString())
                .param("state", state)
                .param("generation", generation)
                .update();
    }
}
