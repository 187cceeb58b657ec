package io.retryrelay.windows;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.chaos.Invariants;
import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An instance dies and leaves everything behind that recovery knows: leases that run out, requests whose time has come,
 * lanes that wait, records that were skipped. Two others find it all at the same moment.
 */
@Tag("failures")
class RecoveryAtOnceIT {

    private static final int DUE = 5;
    private static final int SKIPPED = 10;
    private static final int MOST_TO_SPARE = 5;
    private static final String HELD = "/payments/held";
    private static final String FAILS_FIRST = "/payments/fails-first";

    private static Surroundings around;
    private static SimulatedB b;
    private final List<UUID> requests = new ArrayList<>();

    @BeforeAll
    static void prepare() {
        around = new Surroundings();
        b = around.b();
    }

    @AfterAll
    static void stop() {
        around.close();
    }

    @Test
    @Covers({"A2.12", "W05", "W16"})
    void twoInstancesThatRecoverEverythingAtOnceHaveOneEffectEach() {
        AppProcess doomed = around.app("recovery-doomed")
                .with(Sandbox.deadlines("40s"))
                .with("spring.lifecycle.timeout-per-shutdown-phase", "90s")
                .with("relay.lease", "10m");
        RelayApi relay = RelayApi.at(doomed.baseUrl());
        doomed.start();
        UUID held = leaveWhatFailedAndOneInFlight(relay);
        doomed.kill9();
        around.topic().forgetMembers();
        doomed.start();
        leaveWhatIsBlockedAndOneInFlightAndTheUnread(relay);
        doomed.kill9();
        around.topic().skipToTheEnd();
        b.answersAt(HELD, 200);
        b.answersAt(FAILS_FIRST, 200);

        around.kafka().refuse();
        Pair pair = new Pair(around, "recovery")
                .each(app -> app.with("relay.recovery-interval", "50ms").with("relay.lease", "20s"))
                .start();
        aLeaseIsTakenBackWhileKafkaIsAway(pair, held);
        execute("update retry_request set lease_until = utc_timestamp(6) where state = 'CALLING'");
        execute("update retry_request set next_attempt_at = utc_timestamp(6) where state = 'SCHEDULED'");
        turn(pair.relay(), "resume");
        around.kafka().heal();

        assertOneEffectEach(pair.relay());
        assertFewRecords();
        Invariants.of(around.sandbox()).hold();
    }

    private UUID leaveWhatFailedAndOneInFlight(RelayApi relay) {
        b.answersAt(FAILS_FIRST, 503);
        b.answersAt(HELD, 200, Duration.ofSeconds(30));
        for (int i = 0; i < DUE; i++) {
            relay.awaitState(submit(relay, "target", "patient", "path", FAILS_FIRST), "SCHEDULED");
        }
        UUID held = submit(relay, "orderKey", "one", "path", HELD);
        relay.awaitState(held, "CALLING");
        return held;
    }

    private void leaveWhatIsBlockedAndOneInFlightAndTheUnread(RelayApi relay) {
        UUID blocked = submit(relay, "orderKey", "one");
        UUID passing = submit(relay, "orderKey", "one");
        relay.awaitState(blocked, "BLOCKED");
        relay.awaitState(passing, "BLOCKED");
        assertThat(relay.move(passing, "let-pass", Map.of("reason", "it may")).status())
                .isEqualTo(202);
        relay.awaitState(passing, "BLOCKED");
        relay.awaitState(submit(relay, "orderKey", "two", "path", HELD), "CALLING");
        turn(relay, "pause");
        IntStream.range(0, SKIPPED).forEach(any -> submit(relay));
        await("all are published")
                .atMost(RelayApi.PATIENCE)
                .until(() -> around.sandbox()
                                .number("select count(*) from retry_request request join outbox_event event"
                                        + " on event.request_id = request.id and event.generation = request.generation"
                                        + " where request.state = 'QUEUED' and event.topic_offset is not null")
                        == SKIPPED);
    }

    private static void turn(RelayApi relay, String what) {
        assertThat(relay.as("admin")
                        .post("/api/v1/relay/" + what, Map.of("reason", "a test"))
                        .status())
                .isEqualTo(200);
    }

    private UUID submit(RelayApi relay, Object... changes) {
        UUID id = relay.submit(payment(UUID.randomUUID().toString(), changes)).id();
        requests.add(id);
        return id;
    }

    /** Kafka's absence is no reason to wait for anybody's result. */
    private static void aLeaseIsTakenBackWhileKafkaIsAway(Pair pair, UUID held) {
        pair.each(app ->
                await().atMost(Duration.ofSeconds(60)).until(() -> app.log().contains("LostRecords failed")));
        execute("update retry_request set lease_until = utc_timestamp(6) where id = '" + held + "'");
        pair.relay().awaitState(held, "SCHEDULED");
    }

    private void assertOneEffectEach(RelayApi relay) {
        for (UUID id : requests) {
            String key = await().atMost(Duration.ofSeconds(60))
                    .until(() -> relay.find(id), reply -> reply.state().equals("SUCCEEDED"))
                    .body()
                    .path("idempotencyKey")
                    .asString();
            assertThat(b.effects(key)).isOne();
        }
        around.topic().awaitAllAcknowledged();
        assertThat(b.effects()).isEqualTo(requests.size());
    }

    private static void assertFewRecords() {
        long generations = around.sandbox().number("select sum(generation) from retry_request");
        System.out.printf(
                "measured: %d generations, %d of them skipped on the topic, made %d records%n",
                generations, SKIPPED, around.topic().end());
        assertThat(around.topic().end()).isLessThanOrEqualTo(generations + SKIPPED + MOST_TO_SPARE);
        assertThat(around.topic().mostRecordsOfOneEvent()).isLessThanOrEqualTo(3);
    }

    private static void execute(String sql) {
        try (Connection connection = around.sandbox().database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException(sql, failed);
        }
    }
}
