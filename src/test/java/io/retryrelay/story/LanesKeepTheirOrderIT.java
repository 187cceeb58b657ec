package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.Call;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi.Reply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Requests of one order key are called strictly one after another, in the order accepted. */
@IntegrationTest
class LanesKeepTheirOrderIT {

    private static final Map<String, String> WITH_REASON = Map.of("reason", "checked with B");

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Autowired
    private JdbcClient jdbc;

    private RelayApi relay;
    private final String account = "account-" + UUID.randomUUID();

    @BeforeEach
    void connect() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
    }

    @Test
    void aFailedOneHoldsUpTheLaterOnesUntilAPersonSettlesIt() {
        UUID first = submit(account, "path", "/poison");
        relay.awaitState(first, "FAILED");
        UUID second = submit(account);
        UUID third = submit(account);

        Reply blocked = relay.awaitState(second, "BLOCKED");
        relay.awaitState(third, "BLOCKED");
        assertThat(blocked.body().path("blockedBy").asString()).isEqualTo(first.toString());
        assertThat(blocked.body().path("attemptCount").asInt()).isZero();

        relay.move(first, "resolve", WITH_REASON);
        relay.awaitState(second, "SUCCEEDED");
        relay.awaitState(third, "SUCCEEDED");
        assertThat(callsInOrder()).containsSubsequence(key(second), key(third));
    }

    @Test
    void aHeldOneHoldsUpTheLaterOnes() {
        UUID first = submit(account, "hold", true);
        UUID second = submit(account);
        relay.awaitState(second, "BLOCKED");

        relay.retry(first);

        relay.awaitState(second, "SUCCEEDED");
        assertThat(callsInOrder()).containsExactly(key(first), key(second));
    }

    @Test
    void othersAreNotHeldUp() {
        UUID first = submit(account, "path", "/poison");
        relay.awaitState(first, "FAILED");

        UUID otherAccount = submit("other-" + account);
        UUID otherTarget = submit(account, "target", "hasty");
        UUID noAccount = relay.submit(payment(UUID.randomUUID().toString())).id();

        relay.awaitState(otherAccount, "SUCCEEDED");
        relay.awaitState(otherTarget, "SUCCEEDED");
        relay.awaitState(noAccount, "SUCCEEDED");
    }

    @Test
    void aPersonLetsOnePassWithAReason() {
        UUID first = submit(account, "path", "/poison");
        relay.awaitState(first, "FAILED");
        UUID second = submit(account);
        UUID third = submit(account);
        relay.awaitState(third, "BLOCKED");

        assertThat(relay.move(third, "let-pass", Map.of()).fields()).containsExactly("reason");
        assertThat(relay.move(third, "let-pass", WITH_REASON).status()).isEqualTo(202);

        Reply passed = relay.awaitState(third, "SUCCEEDED");
        assertThat(passed.body().path("round").asInt()).isOne();
        assertThat(relay.find(second).state()).isEqualTo("BLOCKED");
        assertThat(relay.move(second, "retry", Map.of()).code()).isEqualTo("ILLEGAL_MOVE");
    }

    @Test
    void aRepeatThatWouldComeOutOfOrderNeedsAConfirmation() {
        UUID first = submit(account, "path", "/poison");
        relay.awaitState(first, "FAILED");
        relay.move(first, "discard", WITH_REASON);
        UUID second = submit(account);
        relay.awaitState(second, "SUCCEEDED");
        relay.move(first, "restore", WITH_REASON);

        assertThat(relay.retry(first).code()).isEqualTo("CONFIRM_NEEDED");
        assertThat(relay.move(first, "retry", Map.of("confirm", true)).status()).isEqualTo(202);
    }

    @Test
    void aReplacementTakesThePlaceInTheLane() {
        UUID first = submit(account, "path", "/poison");
        relay.awaitState(first, "FAILED");
        UUID second = submit(account);
        relay.awaitState(second, "BLOCKED");

        Reply replaced = relay.move(first, "replace", Map.of("path", "/payments"));
        assertThat(replaced.status()).isEqualTo(201);

        relay.awaitState(second, "SUCCEEDED");
        assertThat(relay.find(replaced.id()).state()).isEqualTo("SUCCEEDED");
        assertThat(callsInOrder()).endsWith(replaced.id().toString(), key(second));
    }

    @Test
    void aCancelledBlockedOneStaysInTheWayOfTheLaterOnes() {
        UUID first = submit(account, "path", "/poison");
        relay.awaitState(first, "FAILED");
        UUID second = submit(account);
        UUID third = submit(account);
        relay.awaitState(third, "BLOCKED");
        relay.move(second, "cancel", Map.of());

        relay.move(first, "discard", WITH_REASON);
        assertThat(relay.find(third).body().path("blockedBy").asString()).isEqualTo(second.toString());
        relay.move(second, "discard", WITH_REASON);

        relay.awaitState(third, "SUCCEEDED");
    }

    @Test
    void orderIsKeptThroughFailures() {
        int[] turns =
                IntStream.range(0, 36).map(turn -> turn % 3 == 1 ? 503 : 200).toArray();
        b.answersInTurn(turns);
        List<List<UUID>> lanes = new ArrayList<>();
        for (int lane = 0; lane < 4; lane++) {
            lanes.add(new ArrayList<>());
        }
        for (int place = 0; place < 6; place++) {
            for (int lane = 0; lane < 4; lane++) {
                lanes.get(lane).add(submit(account + lane, "target", "stubborn"));
            }
        }

        lanes.forEach(lane -> lane.forEach(id -> relay.awaitState(id, "SUCCEEDED")));

        List<String> calls = callsInOrder();
        lanes.forEach(lane ->
                assertOneAfterAnother(calls, lane.stream().map(this::key).toList()));
    }

    @Test
    void twoThatComeAtOnceAreCalledByTheirPlaces() {
        for (int round = 0; round < 20; round++) {
            String lane = account + "-" + round;
            List<CompletableFuture<UUID>> both = List.of(
                    CompletableFuture.supplyAsync(() -> submit(lane)),
                    CompletableFuture.supplyAsync(() -> submit(lane)));
            List<UUID> ids = both.stream().map(CompletableFuture::join).toList();
            ids.forEach(id -> relay.awaitState(id, "SUCCEEDED"));

            List<String> byPlace = jdbc.sql(
                            "select idempotency_key from retry_request where order_key = :lane order by seq")
                    .param("lane", lane)
                    .query(String.class)
                    .list();
            assertThat(callsInOrder()).endsWith(byPlace.toArray(String[]::new));
        }
    }

    private UUID submit(String orderKey, Object... changes) {
        List<Object> all = new ArrayList<>(List.of("orderKey", orderKey));
        Collections.addAll(all, changes);
        Reply accepted = relay.submit(payment(UUID.randomUUID().toString(), all.toArray()));
        assertThat(accepted.status()).isEqualTo(202);
        return accepted.id();
    }

    private List<String> callsInOrder() {
        return b.calls().stream().map(Call::key).toList();
    }

    private String key(UUID id) {
        return relay.find(id).body().path("idempotencyKey").asString();
    }

    /** Every call of one comes before every call of the next. */
    private static void assertOneAfterAnother(List<String> calls, List<String> keys) {
        List<Integer> places =
                calls.stream().map(keys::indexOf).filter(place -> place >= 0).toList();
        assertThat(places).isSorted().contains(0, keys.size() - 1);
    }
}
