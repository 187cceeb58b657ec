package io.retryrelay.windows;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.chaos.Invariants;
import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.infra.SmallDisk;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.story.RelayTopic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The database's disk is full: what cannot be stored is refused, and what is on its way waits for room. */
@Tag("failures")
class DiskFullIT {

    private static final SmallDisk DISK = new SmallDisk();
    private static final SimulatedB B = SimulatedB.onPort(0);
    private static final int MANY = 10;
    private static final Duration FIRST = Duration.ofSeconds(6);

    /** Three of them fill a page of the database, and it still fits into one. */
    private static final String LARGE = "{\"note\":\"" + "x".repeat(5000) + "\"}";

    private static Sandbox sandbox;
    private static RelayTopic topic;
    private static AppProcess app;
    private static RelayApi relay;

    @BeforeAll
    static void start() {
        DISK.start();
        sandbox = Sandbox.fresh(DISK);
        topic = new RelayTopic(sandbox);
        app = new AppProcess("disk-full", sandbox.properties(B))
                .with(Sandbox.deadlines("25s"))
                .with("spring.lifecycle.timeout-per-shutdown-phase", "60s")
                .with("relay.db-grace", "1s")
                .start();
        relay = RelayApi.at(app.baseUrl());
    }

    @AfterAll
    static void stop() {
        app.kill9();
        topic.close();
        B.close();
        DISK.close();
    }

    @AfterEach
    void makeRoom() {
        DISK.makeRoom();
        B.reset();
    }

    @Test
    @Covers("W50")
    void refusesWhatItCannotStoreAndKeepsNothingOfIt() {
        DISK.fill();
        List<Sent> sent = untilOneIsRefused();

        Sent last = sent.get(sent.size() - 1);
        assertThat(last.reply.status()).isEqualTo(503);
        assertThat(last.reply.code()).isEqualTo("DATABASE_UNAVAILABLE");
        assertThat(rowsOf(last.key)).isZero();
        DISK.makeRoom();
        Sent again = await("there is room again")
                .atMost(RelayApi.PATIENCE)
                .until(() -> submit(last.key), one -> one.reply.status() != 503);
        assertThat(again.reply.status()).isEqualTo(202);
        sent.set(sent.size() - 1, again);
        sent.forEach(one -> relay.awaitState(one.reply.id(), "SUCCEEDED"));
        assertThat(B.effects()).isEqualTo(sent.size());
    }

    @Test
    @Covers({"W50", "W10"})
    void whatIsOnItsWayWaitsForRoomAndIsCalledOnce() {
        B.answers(200, Map.of(), LARGE);
        B.answersAt("/payments/first", 200, FIRST);
        List<UUID> requests = IntStream.range(0, MANY)
                .mapToObj(number -> relay.submit(payment(
                        UUID.randomUUID().toString(),
                        "target",
                        "keyless",
                        "path",
                        number == 0 ? "/payments/first" : "/payments")))
                .map(Reply::id)
                .toList();
        await().atMost(RelayApi.PATIENCE).until(() -> B.rawCalls() > 0);

        DISK.fill();
        Instant answered = B.calls().get(0).at().plus(FIRST);
        await("long after the first answer it still stands")
                .during(Duration.ofSeconds(5))
                .atMost(Duration.ofSeconds(60))
                .until(() -> Instant.now().isAfter(answered) && B.rawCalls() < MANY);
        DISK.makeRoom();

        requests.forEach(id -> relay.awaitState(id, "SUCCEEDED"));
        assertThat(B.rawCalls()).isEqualTo(MANY);
        topic.awaitAllAcknowledged();
        Invariants.of(sandbox).hold();
    }

    private record Sent(String key, Reply reply) {}

    /** What little room is left in the tables' own pages is taken first. */
    private static List<Sent> untilOneIsRefused() {
        List<Sent> sent = new ArrayList<>();
        do {
            sent.add(submit(UUID.randomUUID().toString()));
        } while (sent.get(sent.size() - 1).reply.status() == 202 && sent.size() < MANY);
        return sent;
    }

    private static Sent submit(String key) {
        return new Sent(key, relay.submit(payment(key, "body", LARGE)));
    }

    private static long rowsOf(String businessKey) {
        return sandbox.number("select (select count(*) from retry_request where business_key = '" + businessKey + "')"
                + " + (select count(*) from outbox_event where request_id not in (select id from retry_request))"
                + " + (select count(*) from request_identity where request_id not in (select id from retry_request))");
    }
}
