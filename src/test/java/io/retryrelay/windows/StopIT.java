package io.retryrelay.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A stop in order waits for the call that is under way, and closes nothing under it. */
@Tag("long")
class StopIT {

    private static Surroundings around;
    private static SimulatedB b;
    private static AppProcess app;

    @BeforeAll
    static void start() {
        around = new Surroundings();
        b = around.b();
        app = around.app("stop")
                .with("relay.targets.keyless.deadline", "10s")
                .with("relay.lease", "15s")
                .start();
    }

    @AfterAll
    static void stop() {
        around.close();
    }

    @Test
    @Covers({"W37", "KP18"})
    void letsTheCallEndAndWritesItsResultDown() {
        b.delays(Duration.ofSeconds(3));
        List<UUID> requests = around.submit(RelayApi.at(app.baseUrl()), 1, "target", "keyless");
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);

        app.stop();

        assertThat(app.isAlive()).isFalse();
        around.assertCalledOnceEach(requests);
        assertThat(app.log()).doesNotContain("is left to recovery").doesNotContain("has been closed");
    }
}
