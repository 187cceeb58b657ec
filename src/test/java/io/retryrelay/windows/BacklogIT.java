package io.retryrelay.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.infra.TcpProxy.Way;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to records that stand on the topic and were not read yet, or were read long ago. */
@Tag("failures")
class BacklogIT {

    private static Surroundings around;
    private static SimulatedB b;
    private static AppProcess app;
    private static RelayApi relay;

    @BeforeAll
    static void start() {
        around = new Surroundings();
        b = around.b();
        app = around.app("backlog").start();
        relay = RelayApi.at(app.baseUrl());
    }

    /** How a foreign transaction ends; the broker ends one that is left open. */
    enum End {
        COMMITTED(HangingTransaction::commits),
        ABORTED(HangingTransaction::aborts),
        LEFT_OPEN(HangingTransaction::isLeftOpen);

        private final Consumer<HangingTransaction> way;

        End(Consumer<HangingTransaction> way) {
            this.way = way;
        }
    }

    @AfterAll
    static void stop() {
        around.close();
    }

    @AfterEach
    void heal() {
        app.resume();
        around.topic().retain(Duration.ofDays(5));
        around.heal();
    }

    @Test
    @Covers({"W13", "A1.20"})
    void unreadRecordsThatWereDeletedArePublishedAgain() {
        List<UUID> requests = publishedButUnread();

        around.topic().truncate();
        around.target().heal();

        assertOneEffectEach(requests);
    }

    @Test
    @Covers({"W13", "A1.20", "A1.21"})
    void unreadRecordsThatOutlivedTheirRetentionArePublishedAgain() {
        List<UUID> requests = publishedButUnread();

        app.pause();
        around.topic().retain(Duration.ofMillis(100));
        await().atMost(Duration.ofSeconds(60))
                .until(() -> around.topic().start() == around.topic().end());
        around.topic().retain(Duration.ofDays(5));
        around.target().heal();
        app.resume();

        assertOneEffectEach(requests);
    }

    @Test
    @Covers({"W15", "A1.07", "A2.25", "A2.27"})
    void aGroupWhoseOffsetsExpiredReadsEverythingAgainAndCallsNothingTwice() {
        List<UUID> done = around.submit(relay, 5, "target", "keyless");
        around.assertCalledOnceEach(done);
        app.kill9();
        around.topic().forgetTheGroup();
        assertThat(around.topic().committed()).isZero();

        app.start();
        List<UUID> next = around.submit(relay, 1, "target", "keyless");
        relay.awaitState(next.get(0), "SUCCEEDED");

        around.topic().awaitAllAcknowledged();
        assertThat(b.rawCalls()).isEqualTo(6);
    }

    @Test
    @Covers("W43")
    void ofTwoGenerationsOnTheTopicTheCurrentOneAloneActs() {
        List<UUID> requests = publishedButUnread();
        UUID twice = requests.get(1);
        long before = around.topic().end();
        assertThat(relay.move(twice, "cancel", Map.of()).status()).isEqualTo(200);
        assertThat(relay.retry(twice).status()).isEqualTo(202);
        await().atMost(RelayApi.PATIENCE).until(() -> around.topic().end() == before + 1);

        around.target().heal();

        assertOneEffectEach(requests);
        Reply done = relay.find(twice);
        assertThat(done.body().path("generation").asInt()).isEqualTo(2);
        assertThat(done.body().path("attemptCount").asInt()).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT2H", "PT-2H", "P-10D"})
    @Covers({"W19", "W20"})
    void aRecordOfAWrongClockIsTakenAndKeptByTheBrokersClock(String skew) {
        around.topic().awaitAllAcknowledged();
        Instant wrong = Instant.now().plus(Duration.parse(skew));

        long offset = around.topic().produce("of a wrong clock".getBytes(StandardCharsets.UTF_8), wrong);

        around.topic().awaitAcknowledged(offset);
        assertThat(around.sandbox().number("select count(*) from quarantined_record where topic_offset = " + offset))
                .isOne();
    }

    @ParameterizedTest
    @EnumSource
    @Covers({"W39", "A2.16"})
    void recordsBehindAForeignTransactionThatHangsWaitUntilItEndsAndAreCalledOnce(End end) throws Exception {
        around.topic().awaitAllAcknowledged();
        try (HangingTransaction foreign = new HangingTransaction(around.sandbox())) {
            long offset = foreign.writes("of a foreign transaction");
            List<UUID> requests = new ArrayList<>(around.submit(relay, 3));
            await().atMost(RelayApi.PATIENCE).until(() -> around.topic().end() == offset + 4);
            await().during(Duration.ofSeconds(3))
                    .atMost(RelayApi.PATIENCE)
                    .until(() -> b.rawCalls() == 0
                            && around.topic().committed() <= offset
                            && around.topic().end() == offset + 4);

            end.way.accept(foreign);

            requests.forEach(id -> await().atMost(Duration.ofSeconds(60))
                    .until(() -> relay.find(id).state().equals("SUCCEEDED")));
            requests.addAll(around.submit(relay, 1));
            around.assertCalledOnceEach(requests);
            assertThat(around.sandbox()
                            .number("select count(*) from quarantined_record where topic_offset = " + offset))
                    .isEqualTo(end == End.COMMITTED ? 1 : 0);
        }
    }

    /** One is being called; the others' records stand behind it. */
    private static List<UUID> publishedButUnread() {
        around.topic().awaitAllAcknowledged();
        long before = around.topic().end();
        around.target().blackHole(Way.TO_CLIENT);
        List<UUID> requests = around.submit(relay, 4);
        await().atMost(RelayApi.PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> around.topic().end() >= before + 4 && b.rawCalls() > 0);
        return requests;
    }

    private static void assertOneEffectEach(List<UUID> requests) {
        for (UUID id : requests) {
            Reply done = await().atMost(Duration.ofSeconds(60))
                    .until(() -> relay.find(id), reply -> reply.state().equals("SUCCEEDED"));
            assertThat(b.effects(done.body().path("idempotencyKey").asString())).isOne();
        }
        around.topic().awaitAllAcknowledged();
    }
}
