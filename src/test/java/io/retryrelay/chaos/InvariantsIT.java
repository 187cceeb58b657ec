package io.retryrelay.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.retryrelay.infra.Sandbox;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each invariant finds the one thing that is wrong in tables that are right otherwise. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InvariantsIT {

    private static final String ID = "00000000-0000-0000-0000-000000000001";
    private static final String OTHER = "00000000-0000-0000-0000-000000000002";

    private final Sandbox sandbox = Sandbox.fresh();

    @BeforeAll
    void migrate() {
        Flyway.configure()
                .dataSource(
                        sandbox.database().jdbcUrl(),
                        sandbox.database().user(),
                        sandbox.database().password())
                .load()
                .migrate();
    }

    @AfterAll
    void drop() {
        sandbox.close();
    }

    /** Succeeded at the second generation, after the lease of the first ran out. */
    @BeforeEach
    void aRequestThatIsDone() throws SQLException {
        for (String table : List.of("retry_request", "outbox_event", "processed_event", "attempt", "request_history")) {
            run("delete from " + table);
        }
        run(request(ID, "SUCCEEDED", 2));
        run(event(1), attempt(1, "'UNKNOWN'"), marker(1, "LEASE_RAN_OUT"));
        run(event(2), attempt(2, "'SUCCEEDED'"), marker(2, "SUCCEEDED"));
    }

    @Test
    void holdWhereNothingIsWrong() {
        Invariants.of(sandbox).hold();
    }

    @Test
    void takeALateSuccessOfAnEarlierAttemptForEvidence() throws SQLException {
        run("update attempt set outcome = 'SUCCEEDED' where generation = 1");

        Invariants.of(sandbox).hold();
    }

    @Test
    void takeBsYesToAQuestionForASuccess() throws SQLException {
        run("update attempt set outcome = 'UNKNOWN' where generation = 2");
        run("update processed_event set outcome = 'UNKNOWN' where generation = 2", asked("null"));

        Invariants.of(sandbox).hold();
    }

    @ParameterizedTest
    @MethodSource("wrongs")
    void findWhatIsWrong(String broken, List<String> statements) throws SQLException {
        run(statements.toArray(String[]::new));

        assertThat(Invariants.withoutKafka(sandbox).broken()).containsKey(broken);
        assertThatThrownBy(() -> Invariants.withoutKafka(sandbox).hold()).hasMessageContaining(broken);
    }

    @Test
    void findWhatWasAcknowledgedAndLeftBehind() throws SQLException {
        run(
                request(OTHER, "QUEUED", 1),
                "insert into outbox_event (event_id, request_id, generation, target, cause, created_at, publication,"
                        + " published_at, topic_offset) values ('%s.1', '%s', 1, 'b', 'SUBMIT', now(6), 1,"
                                .formatted(OTHER, OTHER)
                        + " utc_timestamp(6) - interval 5 minute, 6)");

        assertThat(Invariants.withCommitted(sandbox, 6).broken()).isEmpty();
        assertThat(Invariants.withCommitted(sandbox, 7).broken()).containsOnlyKeys("acknowledged and left behind");
    }

    static Stream<Arguments> wrongs() {
        return Stream.of(
                wrong("a marker without the change of state", "update retry_request set state = 'CALLING'"),
                wrong("a marker without the change of state", "delete from retry_request"),
                wrong(
                        "a marker that tells another end than its attempt",
                        "update processed_event set outcome = 'TRY_AGAIN' where generation = 1"),
                wrong(
                        "a marker that tells another end than its attempt",
                        "update attempt set ended_at = null, outcome = null where generation = 1"),
                wrong(
                        "a marker that tells another end than its attempt",
                        "update processed_event set outcome = 'BLOCKED' where generation = 1"),
                wrong("an attempt that ended without a marker", "delete from processed_event where generation = 1"),
                wrong(
                        "a success without exactly one attempt that settled it",
                        "update attempt set outcome = 'UNKNOWN' where generation = 2"),
                wrong(
                        "a success without exactly one attempt that settled it",
                        "update attempt set outcome = 'SUCCEEDED' where generation = 1",
                        "update processed_event set outcome = 'SUCCEEDED' where generation = 1"),
                wrong(
                        "a success without exactly one attempt that settled it",
                        "update attempt set outcome = 'UNKNOWN' where generation = 2",
                        asked("'not confirmed: HTTP_404'")),
                wrong("two generations alive", "delete from processed_event"),
                wrong("a closed event without its marker", "delete from processed_event where generation = 1"),
                wrong("a closed event without its marker", "delete from processed_event where generation = 2"),
                wrong(
                        "a request on its way without an event",
                        "update retry_request set state = 'QUEUED', generation = 3"),
                wrong(
                        "two of one lane in flight",
                        request(OTHER, "CALLING", 1),
                        "update retry_request set state = 'CALLING', order_key = 'account'"),
                wrong(
                        "an attempt without an end, its lease gone",
                        "update retry_request set state = 'CALLING',"
                                + " lease_until = utc_timestamp(6) - interval 2 minute",
                        "update attempt set ended_at = null where generation = 2"),
                wrong(
                        "an attempt without an end, its lease gone",
                        "update attempt set ended_at = null where generation = 2"));
    }

    private static Arguments wrong(String broken, String... statements) {
        return Arguments.of(broken, List.of(statements));
    }

    private static String request(String id, String state, int generation) {
        return """
                insert into retry_request (id, target, method, path, headers, source, idempotency_key, passes_others,
                    state, outcome_unknown, unproven_without_key, repeat_confirmed, sent_without_key, generation, round,
                    attempt_count, attempts_in_round, created_at, updated_at)
                values ('%s', 'b', 'POST', '/', '', 'a', 'key', false, '%s', false, false, false, false, %d, 1, 1, 1,
                    utc_timestamp(6), utc_timestamp(6))""".formatted(id, state, generation);
    }

    private static String asked(String reason) {
        return "insert into request_history (request_id, happened_at, who, what, reason) values ('%s', utc_timestamp(6), 'o', 'CHECK', %s)"
                .formatted(ID, reason);
    }

    private static String event(int generation) {
        return """
                insert into outbox_event (event_id, request_id, generation, target, cause, created_at, publication,
                    published_at, topic_offset)
                values ('%1$s.%2$d', '%1$s', %2$d, 'b', 'SUBMIT', utc_timestamp(6), 1, utc_timestamp(6), %2$d)""".formatted(ID, generation);
    }

    private static String attempt(int generation, String outcome) {
        return """
                insert into attempt (event_id, request_id, generation, started_at, ended_at, outcome, response_truncated,
                    idempotency_key, request_hash, instance, topic, topic_partition, topic_offset)
                values ('%1$s.%2$d', '%1$s', %2$d, utc_timestamp(6), utc_timestamp(6), %3$s, false, 'key', 'hash', 'i',
                    't', 0, %2$d)""".formatted(ID, generation, outcome);
    }

    private static String marker(int generation, String outcome) {
        return """
                insert into processed_event (event_id, request_id, generation, outcome, processed_at)
                values ('%1$s.%2$d', '%1$s', %2$d, '%3$s', utc_timestamp(6))""".formatted(ID, generation, outcome);
    }

    private void run(String... statements) throws SQLException {
        try (var connection = sandbox.database().connect();
                var statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
