package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.EmbeddedInfrastructure;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The database is killed under the relay: B is not called without a claim, and a result in hand is not thrown away. */
@Tag("long")
class TheDatabaseGoesAwayIT {

    private final EmbeddedInfrastructure infrastructure = EmbeddedInfrastructure.forTests();
    private final SimulatedB b = SimulatedB.onPort(0);
    private Sandbox sandbox;
    private AppProcess app;
    private RelayApi relay;
    private RelayTopic topic;

    @BeforeEach
    void start() {
        infrastructure.start();
        sandbox = Sandbox.fresh(infrastructure);
        topic = new RelayTopic(sandbox);
        app = new AppProcess("database-goes-away", sandbox.properties(b)).with("relay.db-grace", "1s");
        app.start();
        relay = RelayApi.at(app.baseUrl());
    }

    @AfterEach
    void clear() {
        app.kill9();
        topic.close();
        b.close();
        infrastructure.close();
    }

    @Test
    @Covers({"W10", "W17", "KP20"})
    void isSurvivedWhateverWasUnderWay() {
        foreignRecordsAreKeptUntilTheyCanBeWrittenDown();
        whatIsInHandIsSettledAndTheRestCalledOnceItIsBack();
    }

    private void whatIsInHandIsSettledAndTheRestCalledOnceItIsBack() {
        b.reset();
        long before = topic.end();
        b.delays(Duration.ofSeconds(3));
        UUID inHand = relay.submit(payment("in-hand")).id();
        List<UUID> behind = Stream.of("behind-1", "behind-2", "behind-3")
                .map(name -> relay.submit(payment(name)).id())
                .toList();
        await().atMost(RelayApi.PATIENCE).until(() -> topic.end() == before + 4 && b.rawCalls() == 1);

        infrastructure.mariaDb().kill9();
        assertThat(relay.submit(payment("refused")).code()).isEqualTo("DATABASE_UNAVAILABLE");
        await("B has answered into the outage").atMost(RelayApi.PATIENCE).until(() -> b.effects() == 1);
        b.answers(200);
        infrastructure.mariaDb().restart();

        Reply settled = relay.awaitState(inHand, "SUCCEEDED");
        assertThat(settled.body().path("attempts")).hasSize(1);
        behind.forEach(id -> relay.awaitState(id, "SUCCEEDED"));
        assertThat(b.rawCalls()).isEqualTo(4);
        assertThat(relay.get("/api/v1/retry-requests?businessKey=refused")
                        .body()
                        .path("items"))
                .isEmpty();
    }

    private void foreignRecordsAreKeptUntilTheyCanBeWrittenDown() {
        UUID first = relay.submit(payment("first")).id();
        relay.awaitState(first, "SUCCEEDED");
        infrastructure.mariaDb().kill9();
        for (String text : List.of("a", "b", "c")) {
            topic.produce(text.getBytes(StandardCharsets.UTF_8));
        }
        infrastructure.mariaDb().restart();

        Reply next = await("the callers are served again")
                .atMost(RelayApi.PATIENCE)
                .until(() -> relay.submit(payment("next")), reply -> reply.status() < 300);

        relay.awaitState(next.id(), "SUCCEEDED");
        topic.awaitAllAcknowledged();
        assertThat(sandbox.count("quarantined_record")).isEqualTo(3);
    }
}
