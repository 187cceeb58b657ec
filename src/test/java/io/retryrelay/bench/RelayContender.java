package io.retryrelay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The relay as it is shipped, in a process of its own, with everything on the topic before the clock starts. */
final class RelayContender implements Contender {

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String TARGET = "b-system";

    private final Sandbox sandbox;
    private final BenchB b;
    private final AppProcess app;
    private final RelayApi relay;
    private final Seed seed;

    RelayContender(Sandbox sandbox, BenchB b, AppProcess app, Seed seed) {
        this.sandbox = sandbox;
        this.b = b;
        this.app = app;
        this.relay = RelayApi.at(app.baseUrl()).as("admin");
        this.seed = seed;
    }

    @Override
    public String name() {
        return "relay";
    }

    @Override
    public Measured run(Load load) throws SQLException {
        b.begin(load);
        turn("pause");
        String prefix = seed.rows(load, TARGET, true);
        String mine = " from retry_request where id >= '" + prefix + "' and id < '" + prefix + "-1'";
        await().atMost(PATIENCE)
                .until(() -> sandbox.number("select count(*) from outbox_event where published_at is null") == 0);
        Counters before = Counters.of(sandbox, app, relay);
        turn("resume");
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> b.effects() >= load.requests());
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> sandbox.number("select count(*)" + mine + " and state <> 'SUCCEEDED'") == 0);
        long end = System.nanoTime();
        Map<String, Double> costs =
                new LinkedHashMap<>(Counters.of(sandbox, app, relay).since(before, load.requests()));
        assertThat(sandbox.number("select count(*)" + mine)).isEqualTo(load.requests());
        return b.end(end, costs);
    }

    private void turn(String what) {
        assertThat(relay.post("/api/v1/relay/" + what, Map.of("reason", "bench"))
                        .status())
                .isEqualTo(200);
    }
}
