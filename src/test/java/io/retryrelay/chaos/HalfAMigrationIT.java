package io.retryrelay.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The database takes no definition back: a process killed between two leaves half a schema behind. */
@Tag("long")
class HalfAMigrationIT {

    private static final int FIFTH = 5;

    private final Sandbox sandbox = Sandbox.fresh();
    private final SimulatedB b = SimulatedB.onPort(0);
    private final ArmedApp app = new ArmedApp("half-a-migration", sandbox.properties(b));

    @AfterEach
    void clear() {
        app.close();
        b.close();
        sandbox.close();
    }

    @Test
    void isNeverRunOn() throws SQLException {
        app.arm(KillPoint.KP17, FIFTH);
        app.process().launch();
        app.awaitEnd(KillPoint.KP17);
        assertThat(sandbox.count("outbox_event")).isZero();

        app.process().launch();
        await("the start is refused")
                .atMost(Duration.ofSeconds(60))
                .until(() -> !app.process().isAlive());
        assertThat(app.process().log())
                .contains("Migration V5__create_outbox_event.sql is half done")
                .doesNotContain("Started RetryRelayApplication");

        aPersonTakesTheLeftoverAway();
        app.process().start();
        assertThat(app.process().isReady()).isTrue();
    }

    private void aPersonTakesTheLeftoverAway() throws SQLException {
        try (var connection = sandbox.database().connect();
                var statement = connection.createStatement()) {
            statement.execute("drop table outbox_event");
            statement.execute("delete from flyway_schema_history where success = 0");
        }
    }
}
