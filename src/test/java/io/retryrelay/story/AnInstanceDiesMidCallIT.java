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
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** kill -9 while B works: with keys it is called again and does it once; without, a person decides. */
@Tag("long")
class AnInstanceDiesMidCallIT {

    private final Sandbox sandbox = Sandbox.fresh();
    private final SimulatedB b = SimulatedB.onPort(0);
    private final RelayTopic topic = new RelayTopic(sandbox);
    private final AppProcess app = new AppProcess("dies-mid-call", sandbox.properties(b))
            .with(Sandbox.deadlines("2s"))
            .with("relay.lease", "7s")
            .with("spring.kafka.consumer.properties.session.timeout.ms", "6000");
    private final RelayApi relay = RelayApi.at(app.baseUrl());

    @AfterEach
    void clear() {
        app.kill9();
        topic.close();
        b.close();
        sandbox.close();
    }

    @Test
    @Covers({"KP07", "A2.26"})
    void callsAgainWithTheSameKeyAndLeavesTheRestToAPerson() {
        app.start();
        Reply keyed = submitAndKillMidCall("b-system");
        app.start();
        itIsCalledAgainWithTheSameKeyAndHasOneEffect(keyed);

        b.reset();
        b.ignoresKeys();
        Reply keyless = submitAndKillMidCall("keyless");
        app.start();
        itWaitsForAPersonWhereBIgnoresKeys(keyless);
    }

    private void itIsCalledAgainWithTheSameKeyAndHasOneEffect(Reply keyed) {
        Reply done = relay.awaitState(keyed.id(), "SUCCEEDED");
        assertThat(done.body().path("attempts").path(0).path("outcome").asString())
                .isEqualTo("UNKNOWN");
        assertThat(b.effects(done.body().path("idempotencyKey").asString())).isOne();
    }

    private void itWaitsForAPersonWhereBIgnoresKeys(Reply keyless) {
        Reply parked = relay.awaitState(keyless.id(), "UNKNOWN");
        topic.awaitAllAcknowledged();
        assertThat(parked.body().path("reason").asString()).isEqualTo("KEYLESS");
        assertThat(b.rawCalls()).isOne();
    }

    private Reply submitAndKillMidCall(String target) {
        b.delays(Duration.ofSeconds(1));
        Reply accepted = relay.submit(payment(UUID.randomUUID().toString(), "target", target));
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);
        app.kill9();
        return accepted;
    }
}
