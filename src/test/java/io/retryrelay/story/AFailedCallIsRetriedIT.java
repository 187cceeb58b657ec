package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.SimulatedB;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

@IntegrationTest
class AFailedCallIsRetriedIT {

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    private RelayApi relay;

    @BeforeEach
    void connect() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
    }

    @Test
    void retriesAtOnceUntilItSucceeds() {
        RelayApi.Reply accepted = relay.submit(payment("at-once-" + UUID.randomUUID()));
        assertThat(accepted.status()).isEqualTo(202);

        RelayApi.Reply done = relay.awaitState(accepted.id(), "SUCCEEDED");

        assertThat(done.body().path("attempts")).hasSize(1);
        assertThat(b.rawCalls()).isOne();
    }
}
