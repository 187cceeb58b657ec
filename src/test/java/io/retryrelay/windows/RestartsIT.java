package io.retryrelay.windows;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.chaos.Invariants;
import io.retryrelay.chaos.Traffic;
import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Call;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Instances that end and begin while requests come in: in order one after the other, by one kill, by one after the other. */
@Tag("failures")
class RestartsIT {

    private static final String INTERRUPTED = "/payments/interrupted";
    private static final String BEHIND = "/payments/behind";
    private static final Duration LEASE = Duration.ofSeconds(15);

    /** What a busy machine may add to a time that the settings promise. */
    private static final Duration MARGIN = Duration.ofSeconds(10);

    private static final int STORM = 10;
    private static final int MOST_CONNECTIONS_PER_START = 15;

    private Surroundings around;
    private SimulatedB b;
    private Pair pair;
    private Traffic traffic;

    @BeforeEach
    void prepare() {
        around = new Surroundings();
        b = around.b();
        pair = new Pair(around, "restarts");
        traffic = new Traffic(around.sandbox(), b, pair::relay);
    }

    @AfterEach
    void close() {
        traffic.close();
        around.close();
        Ground.repair();
    }

    @Test
    @Covers({"W35", "W37"})
    void aRollingRestartUnderLoadLeavesNothingUnknown() {
        pair.each(app -> app.with(Sandbox.deadlines("10s")).with("relay.lease", "20s"))
                .start();
        b.delays(Duration.ofMillis(30));
        traffic.flow(lanes("keyed", 4), lanes("keyless", 2), 8);

        IntStream.range(0, 2)
                .forEach(round -> pair.each(app -> {
                    awaitProgress();
                    app.stop();
                    app.start();
                }));
        awaitProgress();

        assertNothingLostNorDoubled();
        assertThat(traffic.verdict().unknown()).isEmpty();
        assertThat(b.rawCalls()).isEqualTo(traffic.accepted().size());
    }

    @Test
    @Covers({"W35", "A2.26"})
    void afterAKillTheOtherConsumesWithinTwelveSecondsAndCallsAgainALeaseLater() {
        pair.each(RestartsIT::asInProduction).start();
        AppProcess killed = pair.owner();
        RelayApi survivor = RelayApi.at(pair.other(killed).baseUrl());
        interruptedWithThreeBehind(survivor);

        Instant kill = Instant.now();
        killed.kill9();

        Duration consumed = Duration.between(kill, first(BEHIND, 1));
        Duration again = Duration.between(kill, first(INTERRUPTED, 2));
        System.out.printf(
                "measured: after a kill -9 the other instance consumed within %.1f s and called the interrupted request"
                        + " again after %.1f s (lease %d s)%n",
                consumed.toMillis() / 1000.0, again.toMillis() / 1000.0, LEASE.toSeconds());
        assertThat(consumed).isLessThan(Duration.ofSeconds(12).plus(MARGIN));
        assertThat(again).isLessThan(Duration.ofSeconds(12).plus(LEASE).plus(MARGIN));
        awaitDone(4);
        assertThat(b.effects()).isEqualTo(1 + 4);
        Invariants.of(around.sandbox()).hold();
    }

    @Test
    @Covers({"W35", "A2.27"})
    void aStormOfKillsDoublesNothingStopsNothingAndOpensFewConnections() {
        pair.start();
        b.delays(Duration.ofMillis(30));
        traffic.flow(lanes("keyed", 4), List.of(), 8);
        traffic.sendKeyless("keyless", 40);
        int before = around.kafka().opened();

        for (int turn = 0; turn < STORM; turn++) {
            awaitProgress();
            AppProcess next = pair.both().get(turn % 2);
            next.kill9();
            next.start();
        }
        int opened = around.kafka().opened() - before;

        assertNothingLostNorDoubled();
        System.out.printf(
                "measured: %d kills and starts with %d requests under way opened %d connections to the broker, %d are"
                        + " left%n",
                STORM, traffic.accepted().size(), opened, around.kafka().open());
        assertThat(opened).isLessThanOrEqualTo((STORM + 2) * MOST_CONNECTIONS_PER_START);
        assertThat(around.kafka().open()).isLessThanOrEqualTo(2 * MOST_CONNECTIONS_PER_START);
    }

    /** The session, the heartbeat and recovery as they are unless someone sets them. */
    private static void asInProduction(AppProcess app) {
        app.without("spring.kafka.consumer.properties.session.timeout.ms")
                .without("spring.kafka.consumer.properties.heartbeat.interval.ms")
                .without("relay.recovery-interval")
                // long enough that a slow machine kills during the call
                .with(Sandbox.deadlines("7s"))
                .with("relay.lease", LEASE.toSeconds() + "s");
    }

    private void interruptedWithThreeBehind(RelayApi relay) {
        long before = around.topic().end();
        b.answersAt(INTERRUPTED, 200, Duration.ofSeconds(6));
        submit(relay, INTERRUPTED);
        await().atMost(RelayApi.PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> b.rawCalls(INTERRUPTED) == 1);
        IntStream.range(0, 3).forEach(any -> submit(relay, BEHIND));
        await().atMost(RelayApi.PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> around.topic().end() == before + 4);
        assertThat(b.rawCalls(BEHIND)).isZero();
    }

    private void submit(RelayApi relay, String path) {
        assertThat(relay.submit(payment(UUID.randomUUID().toString(), "path", path))
                        .status())
                .isEqualTo(202);
    }

    /** When B got that many calls there for the first time. */
    private Instant first(String path, int calls) {
        await().atMost(Duration.ofSeconds(60)).until(() -> b.rawCalls(path) >= calls);
        return b.calls().stream()
                .filter(call -> call.url().equals(path))
                .map(Call::at)
                .skip(calls - 1L)
                .findFirst()
                .orElseThrow();
    }

    private void awaitProgress() {
        long before = done();
        await("some more are done").atMost(Duration.ofSeconds(60)).until(() -> done() > before + 5);
    }

    private void awaitDone(long more) {
        await().atMost(Duration.ofSeconds(60)).until(() -> done() >= more + 1);
    }

    private long done() {
        return around.sandbox().number("select count(*) from retry_request where state = 'SUCCEEDED'");
    }

    private void assertNothingLostNorDoubled() {
        traffic.stop();
        await("everything is done or waits for a person")
                .atMost(Duration.ofMinutes(2))
                .until(traffic::isAtRest);
        around.topic().awaitAllAcknowledged();
        traffic.verdict().holds();
        Invariants.of(around.sandbox()).hold();
    }

    private static List<String> lanes(String kind, int number) {
        return IntStream.range(0, number).mapToObj(i -> kind + "-" + i).toList();
    }
}
