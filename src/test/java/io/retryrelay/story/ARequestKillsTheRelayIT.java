package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.target.HaltsOnKills;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whoever calls B for it dies. After three deaths it is parked, and the others flow all the while. */
@Tag("long")
class ARequestKillsTheRelayIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Sandbox sandbox = Sandbox.fresh();
    private final SimulatedB b = SimulatedB.onPort(0);
    private final RelayTopic topic = new RelayTopic(sandbox);
    private final AppProcess app = new AppProcess("killed-by-a-request", sandbox.properties(b))
            .with(Sandbox.deadlines("6s"))
            .with("relay.lease", "12s")
            .with("spring.main.sources", HaltsOnKills.class.getName())
            .with("spring.kafka.consumer.properties.session.timeout.ms", "6000");
    private final RelayApi relay = RelayApi.at(app.baseUrl());

    @AfterEach
    void clear() {
        if (app.isAlive()) {
            app.kill9();
        }
        topic.close();
        b.close();
        sandbox.close();
    }

    @Test
    void isParkedAfterThreeDeathsWhileTheOthersFlow() {
        app.start();
        UUID killer = submittedBetweenOthers();
        theProcessDies();
        app.start();
        theProcessDies();
        assertThat(deaths(killer)).isOne();
        theOthersAreDone();
        app.start();
        theProcessDies();
        assertThat(deaths(killer)).isEqualTo(2);
        app.start();

        itIsParked(killer);
        relay.awaitState(relay.submit(payment("last")).id(), "SUCCEEDED");
        topic.awaitAllAcknowledged();
        everyDeadInstanceIsKnown();
    }

    /** While B works on the first, so that the process does not die before all are taken in. */
    private UUID submittedBetweenOthers() {
        b.delays(Duration.ofSeconds(4));
        relay.submit(payment("before"));
        UUID killer = relay.submit(payment("killer", "path", "/kills")).id();
        relay.submit(payment("behind"));
        b.answers(200);
        return killer;
    }

    private void theOthersAreDone() {
        assertThat(sandbox.number("select count(*) from retry_request where state = 'SUCCEEDED'"))
                .isEqualTo(2);
    }

    private void theProcessDies() {
        await("death").atMost(PATIENCE).until(() -> !app.isAlive());
    }

    private void itIsParked(UUID killer) {
        Reply parked = await("parked")
                .atMost(PATIENCE)
                .until(() -> relay.find(killer), reply -> reply.state().equals("UNKNOWN"));
        assertThat(parked.body().path("reason").asString()).isEqualTo("KILLS_THE_PROCESS");
        assertThat(parked.body().path("attemptCount").asInt()).isEqualTo(3);
        assertThat(parked.body().path("attempts").valueStream())
                .extracting(attempt -> attempt.path("outcome").asString())
                .containsExactly("UNKNOWN", "UNKNOWN", "UNKNOWN");
        assertThat(parked.body().path("attempts").valueStream())
                .extracting(attempt -> attempt.path("instance").asString())
                .doesNotHaveDuplicates();
        assertThat(deaths(killer)).isEqualTo(3);
        assertThat(b.rawCalls("/kills")).isZero();
    }

    private void everyDeadInstanceIsKnown() {
        assertThat(sandbox.number("select count(*) from relay_instance where stopped_at is null"))
                .isEqualTo(4);
        app.stop();
        assertThat(sandbox.number("select count(*) from relay_instance where stopped_at is null"))
                .isEqualTo(3);
    }

    private long deaths(UUID request) {
        return sandbox.number("select deaths from retry_request where id = '" + request + "'");
    }
}
