package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Records are skipped, deleted or left behind; the rows bring back exactly those that are needed. */
@Tag("long")
class RecordsAreLostIT {

    private final Sandbox sandbox = Sandbox.fresh();
    private final SimulatedB b = SimulatedB.onPort(0);
    private final RelayTopic topic = new RelayTopic(sandbox);
    private final AppProcess app = new AppProcess("records-are-lost", sandbox.properties(b))
            .with(Sandbox.deadlines("4s"))
            .with("relay.lease", "6s");
    private final RelayApi relay = RelayApi.at(app.baseUrl());

    @AfterEach
    void clear() {
        app.kill9();
        topic.close();
        b.close();
        sandbox.close();
    }

    @Test
    @Covers({"W14", "W16", "A3.12"})
    void areBroughtBackHoweverTheyWereLostAndOnlyThen() {
        app.start();
        whatMerelyWaitsIsNotPublishedAgain();
        someoneSetsTheOffsetForward();
        theTopicIsDeletedWhileTheRelayRuns();
        theTopicIsDeletedWhileTheRelayIsStopped();
    }

    private void whatMerelyWaitsIsNotPublishedAgain() {
        List<UUID> waiting = publishedButUnread("backlog");
        waiting.forEach(id -> relay.awaitState(id, "SUCCEEDED"));

        assertThat(topic.mostRecordsOfOneEvent()).isOne();
        assertThat(sandbox.number("select max(publication) from outbox_event")).isOne();
    }

    private void someoneSetsTheOffsetForward() {
        List<UUID> waiting = publishedButUnread("skipped");
        app.kill9();
        topic.skipToTheEnd();
        app.start();
        assertAllDoneWithOneEffectEach(waiting);
    }

    private void theTopicIsDeletedWhileTheRelayRuns() {
        List<UUID> waiting = publishedButUnread("deleted-while-running");
        topic.delete();
        assertAllDoneWithOneEffectEach(waiting);
    }

    private void theTopicIsDeletedWhileTheRelayIsStopped() {
        List<UUID> waiting = publishedButUnread("deleted-while-stopped");
        app.kill9();
        topic.delete();
        app.start();
        assertAllDoneWithOneEffectEach(waiting);
    }

    /** One is being called, slowly; the others' records stand behind it. */
    private List<UUID> publishedButUnread(String names) {
        b.reset();
        b.delays(Duration.ofSeconds(2));
        long before = publications();
        List<Map<String, Object>> payments = IntStream.range(0, 4)
                .mapToObj(number -> payment(names + "-" + number))
                .toList();
        List<UUID> waiting = relay.post("/api/v1/retry-requests/batch", payments)
                .body()
                .valueStream()
                .map(item -> UUID.fromString(item.path("id").asString()))
                .toList();
        await().atMost(RelayApi.PATIENCE).until(() -> publications() == before + waiting.size() && b.rawCalls() > 0);
        assertThat(b.rawCalls()).isLessThan(waiting.size());
        return waiting;
    }

    private void assertAllDoneWithOneEffectEach(List<UUID> waiting) {
        b.answers(200);
        for (UUID id : waiting) {
            Reply done = await().atMost(Duration.ofSeconds(60))
                    .until(() -> relay.find(id), reply -> reply.state().equals("SUCCEEDED"));
            assertThat(b.effects(done.body().path("idempotencyKey").asString())).isOne();
        }
        topic.awaitAllAcknowledged();
    }

    private long publications() {
        return sandbox.number("select coalesce(sum(publication), 0) from outbox_event");
    }
}
