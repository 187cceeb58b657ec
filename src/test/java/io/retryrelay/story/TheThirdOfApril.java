package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Three requests were retried and succeeded. The service was restarted again and again, and B was called again each
 * time, since a listener had returned before it acknowledged.
 */
final class TheThirdOfApril implements AutoCloseable {

    /** The group waits so long for one that was killed. */
    private static final Map<String, String> SOON_GIVEN_UP = Map.of(
            "spring.kafka.consumer.properties.session.timeout.ms", "3000",
            "spring.kafka.consumer.properties.heartbeat.interval.ms", "1000");

    private final Sandbox sandbox = Sandbox.fresh();
    private final SimulatedB b = SimulatedB.onPort(0);
    private final RelayTopic topic = new RelayTopic(sandbox);
    private final Map<String, String> properties;
    private final AppProcess app;
    private final RelayApi relay;

    /** @param changes settings besides those that every test application gets */
    TheThirdOfApril(Map<String, String> changes) {
        this.properties = new LinkedHashMap<>(sandbox.properties(b));
        this.properties.putAll(SOON_GIVEN_UP);
        this.properties.putAll(changes);
        this.app = process("third-of-april");
        this.relay = RelayApi.at(app.baseUrl());
    }

    /** @param kills how often the service is killed */
    void happens(int kills) {
        app.start();
        threeCallsAreRetriedAndSucceed();
        for (int kill = 1; kill <= kills; kill++) {
            theServiceIsKilledAndStartedAgainFromTheFirstRecord();
            bHasSeenThreeCalls();
        }
        anotherInstanceJoinsAndLeaves();
        bHasSeenThreeCalls();
    }

    private void threeCallsAreRetriedAndSucceed() {
        List<UUID> held = Stream.of("a", "b", "c")
                .map(name -> relay.submit(payment(name, "hold", true)).id())
                .toList();
        held.forEach(relay::retry);
        held.forEach(id -> relay.awaitState(id, "SUCCEEDED"));
        topic.awaitAllAcknowledged();
    }

    private void theServiceIsKilledAndStartedAgainFromTheFirstRecord() {
        app.kill9();
        topic.rewind();
        assertThat(topic.committed()).isZero();
        app.start();
        topic.awaitAllAcknowledged();
    }

    private void anotherInstanceJoinsAndLeaves() {
        try (AppProcess second = process("third-of-april-second")) {
            second.start();
            await().atMost(RelayApi.PATIENCE)
                    .untilAsserted(() -> assertThat(topic.members()).isEqualTo(2));
        }
        await().atMost(RelayApi.PATIENCE)
                .untilAsserted(() -> assertThat(topic.members()).isEqualTo(1));
        topic.awaitAllAcknowledged();
    }

    private void bHasSeenThreeCalls() {
        assertThat(b.rawCalls()).isEqualTo(3);
        assertThat(b.effects()).isEqualTo(3);
    }

    private AppProcess process(String name) {
        return new AppProcess(name, properties);
    }

    @Override
    public void close() {
        app.kill9();
        topic.close();
        b.close();
        sandbox.close();
    }
}
