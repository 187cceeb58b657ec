package io.retryrelay.windows;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.retryrelay.chaos.Invariants;
import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.infra.TcpProxy.Way;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two instances, one two hours ahead and one ten days behind: times are the database's and the broker's alone. */
@Tag("failures")
class ClockIT {

    private static final List<Duration> ERRORS = List.of(Duration.ofHours(2), Duration.ofDays(-10));
    private static final Duration LEASE = Duration.ofSeconds(20);

    private static Surroundings around;
    private static SimulatedB b;
    private static Pair pair;

    @BeforeAll
    static void startBoth() {
        around = new Surroundings();
        b = around.b();
        pair = new Pair(around, "clock")
                .each(app -> app.with(Sandbox.deadlines("10s")).with("relay.lease", LEASE.toSeconds() + "s"));
        for (int i = 0; i < ERRORS.size(); i++) {
            pair.both().get(i).withClockOff(ERRORS.get(i));
        }
        pair.start();
    }

    @AfterAll
    static void stop() {
        around.close();
    }

    @AfterEach
    void heal() {
        around.heal();
        pair.start();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    @Covers({"W19", "W20"})
    void aWrongClockMovesNoDueTimeAndExpiresNoRecord(int which) {
        AppProcess alone = pair.both().get(which);
        pair.other(alone).stop();
        RelayApi relay = RelayApi.at(alone.baseUrl());
        assertThat(clockOf(relay)).isCloseTo(Instant.now().plus(ERRORS.get(which)), within(1, ChronoUnit.MINUTES));

        b.answersInTurn(503, 200);
        relay.awaitState(submit(relay), "SUCCEEDED");

        assertThat(Duration.between(b.calls().get(0).at(), b.calls().get(1).at()))
                .isBetween(Duration.ofMillis(500), Duration.ofSeconds(30));
        assertUnreadRecordsStay(relay);
    }

    @Test
    @Covers("W19")
    void aLiveLeaseIsLeftAloneByAnInstanceWithAnotherClock() {
        b.delays(Duration.ofSeconds(3));

        Reply done = pair.relay().awaitState(submit(pair.relay(), "target", "keyless"), "SUCCEEDED", "UNKNOWN");

        assertThat(done.state()).isEqualTo("SUCCEEDED");
        assertThat(b.rawCalls()).isOne();
        Invariants.of(around.sandbox()).hold();
    }

    @Test
    @Covers("W19")
    void aLeaseThatRanOutIsTakenBackInTimeByAnInstanceWithAnotherClock() {
        AppProcess holder = pair.owner();
        RelayApi other = RelayApi.at(pair.other(holder).baseUrl());
        b.reset();
        b.delays(Duration.ofSeconds(2));
        UUID id = submit(other);
        await().atMost(RelayApi.PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> b.rawCalls() == 1);

        holder.kill9();

        await().atMost(Duration.ofSeconds(90))
                .until(() -> other.find(id).state().equals("SUCCEEDED"));
        assertThat(Duration.between(b.calls().get(0).at(), b.calls().get(1).at()))
                .isBetween(LEASE.minusSeconds(3), LEASE.plusSeconds(40));
        assertThat(b.effects()).isOne();
        Invariants.of(around.sandbox()).hold();
    }

    /** Longer than the broker takes to look for expired records. */
    private static void assertUnreadRecordsStay(RelayApi relay) {
        around.topic().awaitAllAcknowledged();
        long before = around.topic().end();
        b.reset();
        around.target().blackHole(Way.TO_CLIENT);
        List<UUID> requests = around.submit(relay, 3);
        await().atMost(RelayApi.PATIENCE).until(() -> around.topic().end() >= before + 3);

        await().during(Duration.ofSeconds(5))
                .atMost(RelayApi.PATIENCE)
                .until(() -> around.topic().start() <= before);

        around.target().heal();
        requests.forEach(id -> relay.awaitState(id, "SUCCEEDED"));
        assertThat(b.effects()).isEqualTo(3);
    }

    private static UUID submit(RelayApi relay, Object... changes) {
        return relay.submit(payment(UUID.randomUUID().toString(), changes)).id();
    }

    private static Instant clockOf(RelayApi relay) {
        String date =
                relay.get("/actuator/health/readiness").headers().get("date").get(0);
        return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    }
}
