package io.retryrelay.relay;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** A lease that is one millisecond longer than it must be has run short by the time the claim is committed. */
@IntegrationTest
@TestPropertySource(properties = {"relay.lease=11001ms", "relay.lease-margin=1s"})
class NotSentIT {

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Test
    @Covers("W06")
    void doesNotSendWhatTheLeaseWouldNotCoverAndChargesNothing() {
        RelayApi relay = RelayApi.at("http://127.0.0.1:" + port);
        UUID id = relay.submit(payment("not-sent")).id();

        Reply tried = await().atMost(RelayApi.PATIENCE)
                .until(
                        () -> relay.find(id),
                        reply -> reply.body()
                                .path("attempts")
                                .path(0)
                                .path("outcome")
                                .asString("")
                                .equals("NOT_SENT"));

        assertThat(b.rawCalls()).isZero();
        assertThat(tried.body().path("attemptCount").asInt()).isBetween(0, 1);
        await().atMost(RelayApi.PATIENCE)
                .until(() -> relay.move(id, "cancel", Map.of()).status() == 200);
        assertThat(relay.find(id).body().path("attemptCount").asInt()).isZero();
    }
}
