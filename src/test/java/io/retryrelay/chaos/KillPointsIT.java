package io.retryrelay.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.chaos.History.Accepted;
import io.retryrelay.infra.Mood;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayTopic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The application ends at each named point once and is started again: nothing is lost, nothing done twice, the lanes
 * keep their order, and where B ignores keys nobody guesses. The profile {@code failures} adds the points that differ
 * for a B of the other kind.
 */
@HoldInvariants
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("long")
class KillPointsIT {

    private static final String BULKS = "/api/v1/bulk-retries";
    private static final int LANES = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Sandbox sandbox = Sandbox.fresh();
    private final SimulatedB b = SimulatedB.onPort(0);
    private final RelayTopic topic = new RelayTopic(sandbox);
    private final ArmedApp app = new ArmedApp("kill-points", sandbox.properties(b));
    private final RelayApi relay = RelayApi.at(app.process().baseUrl());
    private final Traffic traffic = new Traffic(sandbox, b, () -> relay);

    @BeforeAll
    void start() {
        app.process().start();
    }

    /** A test that failed in the middle leaves it dead. */
    @BeforeEach
    void isAlive() {
        if (!app.process().isAlive()) {
            startAgain();
        }
    }

    @AfterAll
    void clear() {
        traffic.close();
        app.close();
        topic.close();
        b.close();
        sandbox.close();
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"KP09", "KP15", "KP16", "KP17", "KP18"})
    void losesNothingAndDoublesNothingWhereBHonoursKeys(KillPoint point) {
        losesAndDoublesNothing(point);
    }

    @Test
    @Tag("failures")
    void losesNothingWhereBHonoursKeysAndTheSettleIsHalfDone() {
        losesAndDoublesNothing(KillPoint.KP09);
    }

    private void losesAndDoublesNothing(KillPoint point) {
        app.arm(point);
        var first = traffic.send(point + "-first", 2);
        var second = traffic.send(point + "-second", 1);
        app.awaitEnd(point);
        startAgain();

        everythingSucceeds(List.of(first, second));
    }

    @Test
    void doesNotCallAgainWhereBIgnoresKeysAndTheSettleIsHalfDone() {
        doesNotCallAgain(KillPoint.KP09);
    }

    @ParameterizedTest
    @EnumSource(names = {"KP08", "KP10"})
    @Tag("failures")
    void doesNotCallAgainWhereBIgnoresKeys(KillPoint point) {
        doesNotCallAgain(point);
    }

    private void doesNotCallAgain(KillPoint point) {
        app.arm(point);
        var sent = traffic.sendKeyless(point + "-keyless", 2);
        app.awaitEnd(point);
        startAgain();

        aPersonDecides(sent);
    }

    /** The commit was kept: what nobody could tell the process stands in the database. */
    @Test
    @Tag("failures")
    void knowsAfterwardsWhatWasCommittedWhereBIgnoresKeys() {
        app.arm(KillPoint.KP11);
        var sent = traffic.sendKeyless("KP11-keyless", 2);
        app.awaitEnd(KillPoint.KP11);
        startAgain();

        everythingSucceeds(sent);
    }

    @Test
    @Tag("failures")
    void callsAgainAfterItWasKilledWhileBWorkedAndHonoursKeys() {
        var sent = killedMidCall(() -> traffic.send("KP07", 2));

        everythingSucceeds(sent);
    }

    @Test
    void doesNotCallAgainAfterItWasKilledWhileBWorkedAndIgnoresKeys() {
        var sent = killedMidCall(() -> traffic.sendKeyless("KP07-keyless", 2));

        aPersonDecides(sent);
    }

    @Test
    void publishesAgainWhatWasLostThoughItWasKilledAsItDecidedTo() {
        var busy = untilBWorks(() -> traffic.send("KP15-busy", 1));
        var behind = traffic.send("KP15-behind", 2);
        behind.join();
        await().atMost(PATIENCE).until(this::allIsPublished);
        app.process().kill9();
        topic.skipToTheEnd();
        app.arm(KillPoint.KP15);
        app.process().launch();
        app.awaitEnd(KillPoint.KP15);
        startAgain();

        everythingSucceeds(List.of(busy, behind));
    }

    private boolean allIsPublished() {
        return sandbox.number("select count(*) from outbox_event where published_at is null") == 0;
    }

    @Test
    void goesOnWithABulkInWhoseMiddleItWasKilled() {
        var held = traffic.hold("KP16", 3);
        var ids = held.stream().map(Accepted::id).toList();
        String bulk = BULKS + "/"
                + relay.as("operator").post(BULKS, Map.of("ids", ids)).id();
        app.arm(KillPoint.KP16);
        relay.as("operator").post(bulk + "/start", Map.of());
        app.awaitEnd(KillPoint.KP16);
        assertThat(sandbox.number("select count(*) from bulk_item where outcome = 'PLANNED'"))
                .isEqualTo(3);
        startAgain();

        everythingSucceeds(CompletableFuture.completedFuture(held));
        await().atMost(PATIENCE)
                .until(() -> relay.as("operator").get(bulk).state().equals("DONE"));
        assertThat(ids).allMatch(id -> relay.find(id).body().path("generation").asInt() == 1);
    }

    /** Of those that share a transaction each is as safe as one alone. */
    @ParameterizedTest
    @EnumSource(names = {"KP06", "KP09", "KP10", "KP11"})
    void losesNothingAndDoublesNothingInTheMiddleOfAGroup(KillPoint point) {
        app.armForGroup(point, 2);
        b.delays(Duration.ofMillis(100));
        var sent = IntStream.range(0, LANES)
                .mapToObj(lane -> traffic.send(point + "-group-" + lane, 3))
                .toList();
        app.awaitEnd(point);
        startAgain();

        everythingSucceeds(sent);
    }

    @Test
    void survivesAnEndInOrderThatIsCutShort() {
        var sent = untilBWorks(() -> traffic.send("KP18", 2));
        app.arm(KillPoint.KP18);
        app.process().terminate();
        app.awaitEnd(KillPoint.KP18);
        startAgain();

        everythingSucceeds(sent);
    }

    @Test
    @Tag("failures")
    void goesOnTakingBackABulkInWhoseMiddleItWasKilled() {
        relay.as("admin").post("/api/v1/relay/pause", Map.of("reason", "test"));
        var held = traffic.hold("KP16-cancelled", 3);
        var ids = held.stream().map(Accepted::id).toList();
        String bulk = startBulk(Map.of("ids", ids));
        await().atMost(PATIENCE).until(() -> count(bulk, "queued") == 3);
        app.arm(KillPoint.KP16);
        relay.as("operator").post(bulk + "/cancel", Map.of());
        app.awaitEnd(KillPoint.KP16);
        assertThat(sandbox.number("select count(*) from bulk_item where outcome = 'CANCELLED'"))
                .isZero();
        startAgain();

        await().atMost(PATIENCE)
                .until(() ->
                        !relay.as("operator").get(bulk).body().path("endedAt").isNull());
        assertThat(count(bulk, "cancelled")).isEqualTo(3);
        assertThat(ids)
                .allMatch(id -> relay.find(id).body().path("reason").asString().equals("CANCELLED"));
        relay.as("admin").post("/api/v1/relay/resume", Map.of("reason", "test"));
        ids.forEach(relay::retry);
        everythingSucceeds(CompletableFuture.completedFuture(held));
    }

    @Test
    @Tag("failures")
    void keepsTheLimitsOfABulkOverAKill() {
        var held = traffic.hold("rated", 8);
        String bulk =
                startBulk(Map.of("ids", held.stream().map(Accepted::id).toList(), "rate", 2, "ramp", List.of(1, 2)));
        await().atMost(PATIENCE).until(() -> count(bulk, "queued") >= 2);
        app.process().kill9();
        startAgain();

        everythingSucceeds(CompletableFuture.completedFuture(held));
        await().atMost(PATIENCE)
                .until(() -> relay.as("operator").get(bulk).state().equals("DONE"));
        assertThat(sandbox.number("select max(moved) from (select count(*) as moved from request_history"
                        + " where reason like 'bulk %' and what = 'RETRY' group by request_id) requests"))
                .as("moves of one request by the bulk")
                .isEqualTo(1);
        assertThat(sandbox.number("select max(moved) from (select count(*) as moved from request_history"
                        + " where reason like 'bulk %' and what = 'RETRY' and request_id in (select request_id from"
                        + " bulk_item where bulk_id = '" + bulk.substring(BULKS.length() + 1)
                        + "') group by date_format(happened_at, '%H:%i:%s')) seconds"))
                .as("moved in one second")
                .isLessThanOrEqualTo(5);
    }

    private String startBulk(Map<String, ?> wish) {
        String bulk = BULKS + "/" + relay.as("operator").post(BULKS, wish).id();
        relay.as("operator").post(bulk + "/start", Map.of());
        return bulk;
    }

    private int count(String bulk, String name) {
        return relay.as("operator").get(bulk).body().path(name).asInt(-1);
    }

    private CompletableFuture<List<Accepted>> killedMidCall(Supplier<CompletableFuture<List<Accepted>>> sending) {
        var sent = untilBWorks(sending);
        app.process().kill9();
        startAgain();
        return sent;
    }

    private CompletableFuture<List<Accepted>> untilBWorks(Supplier<CompletableFuture<List<Accepted>>> sending) {
        b.delays(Duration.ofMillis(1800));
        int calls = b.rawCalls();
        var sent = sending.get();
        await().atMost(PATIENCE).until(() -> b.rawCalls() > calls);
        return sent;
    }

    private void startAgain() {
        b.isIn(Mood.OK);
        topic.forgetMembers();
        app.process().start();
    }

    private void everythingSucceeds(CompletableFuture<List<Accepted>> sent) {
        everythingSucceeds(List.of(sent));
    }

    /** The verdict speaks of all that was ever sent, and so waits until all of it is at rest. */
    private void everythingSucceeds(List<CompletableFuture<List<Accepted>>> sent) {
        sent.forEach(some -> some.join().forEach(one -> relay.awaitState(one.id(), "SUCCEEDED")));
        topic.awaitAllAcknowledged();
        traffic.verdict().holds();
    }

    private void aPersonDecides(CompletableFuture<List<Accepted>> sent) {
        UUID first = sent.join().get(0).id();
        UUID second = sent.join().get(1).id();
        var parked = relay.awaitState(first, "UNKNOWN");
        assertThat(parked.body().path("reason").asString()).isEqualTo("KEYLESS");
        relay.awaitState(second, "BLOCKED");
        assertThat(traffic.verdict().unknown())
                .containsExactly(sent.join().get(0).reference());
        traffic.verdict().holds();

        relay.move(first, "resolve", Map.of("reason", "B has done it"));
        relay.awaitState(second, "SUCCEEDED");
        topic.awaitAllAcknowledged();
    }
}
