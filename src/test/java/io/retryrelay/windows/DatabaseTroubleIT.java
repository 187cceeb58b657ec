package io.retryrelay.windows;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.infra.TcpProxy;
import io.retryrelay.infra.Tripwire;
import io.retryrelay.story.ForeignTransaction;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The database is there, but a transaction ends badly, or nobody knows how. B is called once all the same. */
@Tag("failures")
class DatabaseTroubleIT {

    /** As the driver sends it: the packet's command byte, then the statement. */
    private static final String COMMIT = "\u0003COMMIT";

    private static final int BACKLOG = 60;
    /** Of a target that bears 4 calls: those called, and those claimed ahead. */
    private static final int IN_HAND = 8;

    private static Surroundings around;
    private static SimulatedB b;
    private static AppProcess app;
    private static RelayApi relay;

    /** Where a commit is cut off. */
    enum Cut {
        BEFORE_IT_ARRIVES(Tripwire::before),
        BEFORE_ITS_ANSWER(Tripwire::beforeTheAnswerTo);

        private final Function<String[], Tripwire> wire;

        Cut(Function<String[], Tripwire> wire) {
            this.wire = wire;
        }

        Tripwire of(String... words) {
            return around.database().cut(wire.apply(words));
        }
    }

    @BeforeAll
    static void start() throws SQLException {
        around = new Surroundings();
        b = around.b();
        String user = createAnAccountThatMayNotWriteToAReadOnlyServer();
        app = around.app("database-trouble")
                .with("spring.datasource.username", user)
                .with("spring.datasource.password", user)
                .with("relay.lease", "20s")
                .with("spring.datasource.hikari.data-source-properties.socketTimeout", "6000")
                .start();
        relay = RelayApi.at(app.baseUrl());
    }

    @AfterAll
    static void stop() {
        around.close();
    }

    @AfterEach
    void heal() throws SQLException {
        execute("set global read_only = 0");
        around.heal();
    }

    @ParameterizedTest
    @EnumSource
    @Covers({"W02", "KP11"})
    void aClaimWhoseCommitIsCutOffIsReadAgainAndCallsOnce(Cut cut) {
        Tripwire wire = cut.of("insert into attempt", COMMIT);

        Reply done = relay.awaitState(submitted("b-system"), "SUCCEEDED");

        assertThat(wire.tripped()).isOne();
        assertCalledOnce(done);
    }

    @ParameterizedTest
    @EnumSource
    @Covers({"W02", "W04", "KP10", "KP11"})
    void aResultWhoseCommitIsCutOffIsReadAgainAndCallsOnce(Cut cut) {
        Tripwire wire = cut.of("insert into processed_event", COMMIT);

        Reply done = relay.awaitState(submitted("keyless"), "SUCCEEDED");

        assertThat(wire.tripped()).isOne();
        assertCalledOnce(done);
        around.topic().awaitAllAcknowledged();
    }

    @ParameterizedTest
    @EnumSource
    @Covers({"W02", "KP01", "KP02"})
    void anIntakeWhoseCommitIsCutOffIsRefusedAndMayBeSentAgain(Cut cut) {
        Tripwire wire = cut.of("insert into request_identity", COMMIT);
        String key = UUID.randomUUID().toString();

        Reply refused = relay.submit(payment(key));
        Reply again = relay.submit(payment(key));

        assertThat(wire.tripped()).isOne();
        assertThat(refused.code()).isEqualTo("DATABASE_UNAVAILABLE");
        assertThat(again.status()).isEqualTo(cut == Cut.BEFORE_IT_ARRIVES ? 202 : 200);
        assertCalledOnce(relay.awaitState(again.id(), "SUCCEEDED"));
        assertThat(around.sandbox().number("select count(*) from retry_request where business_key = '" + key + "'"))
                .isOne();
    }

    @Test
    @Covers({"W04", "A2.07"})
    void acknowledgesNothingBeforeItsResultIsWrittenDown() {
        around.topic().awaitAllAcknowledged();
        long before = around.topic().committed();
        b.delays(Duration.ofMillis(500));
        UUID id = submitted("keyless");
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);

        around.database().blackHole(TcpProxy.Way.BOTH);

        await().during(Duration.ofSeconds(2))
                .atMost(RelayApi.PATIENCE)
                .until(() -> around.topic().committed() == before);
        around.database().heal();
        assertCalledOnce(relay.awaitState(id, "SUCCEEDED"));
        around.topic().awaitAllAcknowledged();
    }

    @Test
    @Covers("W40")
    void aClaimThatWaitsTooLongForALockIsTriedAgainAndCallsOnce() throws Exception {
        turn("pause");
        UUID id = submittedInALane();
        try (ForeignTransaction foreign = new ForeignTransaction(around.sandbox())) {
            foreign.locksAllLanes();
            turn("resume");
            foreign.awaitAnotherThatWaits();
            relay.awaitState(submitted("b-system"), "SUCCEEDED");
        }

        Reply done = relay.awaitState(id, "SUCCEEDED");
        assertThat(done.body().path("attempts")).hasSize(1);
        assertThat(b.rawCalls()).isEqualTo(2);
    }

    /** Longer than the grace: then its event is lost to recovery, and nothing else is. */
    @Test
    @Covers("W40")
    void aRowThatSomeoneElseHasLockedHoldsUpNobodyElse() throws Exception {
        turn("pause");
        UUID id = submittedInALane();
        try (ForeignTransaction foreign = new ForeignTransaction(around.sandbox())) {
            foreign.locks(id);
            turn("resume");
            relay.awaitState(submitted("b-system"), "SUCCEEDED");
            await().atMost(RelayApi.PATIENCE)
                    .until(() -> app.log().contains("Event " + id + ".1 is left to recovery: its row is locked."));
            relay.awaitState(submitted("b-system"), "SUCCEEDED");
        }

        Reply done = relay.awaitState(id, "SUCCEEDED");
        assertThat(done.body().path("attempts")).hasSize(1);
        assertThat(b.rawCalls()).isEqualTo(3);
    }

    @Test
    @Covers("W40")
    void aResultThatWaitsTooLongForALockIsTriedAgainAndCallsOnce() throws Exception {
        b.delays(Duration.ofSeconds(1));
        UUID id = submittedInALane();
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);
        try (ForeignTransaction foreign = new ForeignTransaction(around.sandbox())) {
            foreign.locksAllLanes();
            foreign.awaitAnotherThatWaits();
            foreign.awaitNobodyWaits();
        }

        assertCalledOnce(relay.awaitState(id, "SUCCEEDED"));
    }

    @Test
    @Covers("W40")
    void aResultThatLosesADeadlockIsTriedAgainAndCallsOnce() throws Exception {
        b.delays(Duration.ofSeconds(1));
        UUID id = submittedInALane();
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);
        try (ForeignTransaction foreign = new ForeignTransaction(around.sandbox())) {
            long before = foreign.deadlocks();
            foreign.weighsMore();
            foreign.locksAttemptsOf(id);
            foreign.awaitAnotherThatWaits();
            foreign.locksAllLanes();
            assertThat(foreign.deadlocks()).isGreaterThan(before);
        }

        assertCalledOnce(relay.awaitState(id, "SUCCEEDED"));
    }

    @Test
    @Covers("W41")
    void aDatabaseThatOnlyReadsTakesNoCallAndNoRequest() throws Exception {
        b.delays(Duration.ofSeconds(1));
        UUID inHand = submitted("keyless");
        UUID behind = submitted("keyless");
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);

        execute("set global read_only = 1");
        Reply refused = relay.submit(payment("read-only"));
        await().during(Duration.ofSeconds(3)).atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);
        execute("set global read_only = 0");

        assertThat(refused.code()).isEqualTo("DATABASE_UNAVAILABLE");
        assertThat(relay.awaitState(inHand, "SUCCEEDED").body().path("attempts"))
                .hasSize(1);
        relay.awaitState(behind, "SUCCEEDED");
        assertThat(b.rawCalls()).isEqualTo(2);
    }

    /** On MySQL reading and locking still work, and it is the claim's first write that is refused. */
    @Test
    @Covers("W41")
    void aDatabaseThatOnlyReadsCostsNoBacklog() throws Exception {
        b.delays(Duration.ofSeconds(1));
        String run = UUID.randomUUID() + "-";
        List<Map<String, Object>> all = IntStream.range(0, BACKLOG)
                .mapToObj(number -> payment(run + number, "target", "parallel"))
                .toList();
        assertThat(relay.post("/api/v1/retry-requests/batch", all).status()).isEqualTo(200);
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() > 0);
        int left = leftToRecovery();

        execute("set global read_only = 1");
        await("no more than the groups in hand are given up")
                .during(Duration.ofSeconds(4))
                .atMost(RelayApi.PATIENCE)
                .until(() -> leftToRecovery() <= left + IN_HAND);
        execute("set global read_only = 0");

        b.delays(Duration.ZERO);
        await().atMost(RelayApi.PATIENCE)
                .until(() -> around.sandbox()
                                .number(
                                        "select count(*) from retry_request where state = 'SUCCEEDED' and business_key like '"
                                                + run + "%'")
                        == BACKLOG);
        assertThat(b.rawCalls()).isEqualTo(BACKLOG);
    }

    private static int leftToRecovery() {
        return app.log().split("is left to recovery").length;
    }

    private static UUID submitted(String target) {
        Reply accepted = relay.submit(payment(UUID.randomUUID().toString(), "target", target));
        assertThat(accepted.status()).isEqualTo(202);
        return accepted.id();
    }

    private static UUID submittedInALane() {
        return relay.submit(payment(
                        UUID.randomUUID().toString(),
                        "orderKey",
                        UUID.randomUUID().toString()))
                .id();
    }

    private static void turn(String how) {
        assertThat(relay.as("admin")
                        .post("/api/v1/relay/" + how, Map.of("reason", "as a test wants it"))
                        .status())
                .isEqualTo(200);
    }

    private static void assertCalledOnce(Reply done) {
        assertThat(b.rawCalls()).isOne();
        assertThat(done.body().path("attempts")).hasSize(1);
        assertThat(done.body().path("attempts").path(0).path("outcome").asString())
                .isEqualTo("SUCCEEDED");
    }

    private static String createAnAccountThatMayNotWriteToAReadOnlyServer() throws SQLException {
        String name = around.sandbox().name();
        execute("create user '" + name + "'@'127.0.0.1' identified by '" + name + "'");
        execute("grant all on `" + name + "`.* to '" + name + "'@'127.0.0.1'");
        return name;
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = around.sandbox().database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
