package io.retryrelay.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database takes no definition back: what is cut off between two, by whatever, leaves half a schema behind. */
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

    /** Longer than a statement of the relay may take; and its connections may be silent for longer than others. */
    @Test
    void isWaitedForHoweverLongItTakes(@TempDir Path migrations) throws IOException {
        Files.writeString(
                migrations.resolve("V1000__take_long.sql"),
                "do sleep(22); create table patience as select @@session.wait_timeout as seconds;");
        app.process()
                .with("spring.flyway.locations", "classpath:db/migration,filesystem:" + migrations)
                .start();

        assertThat(sandbox.number("select seconds from patience")).isGreaterThan(3600);
        assertThat(sandbox.number("select count(*) from flyway_schema_history where version = '1000' and success"))
                .isEqualTo(1);
    }

    private void aPersonTakesTheLeftoverAway() throws SQLException {
        try (var connection = sandbox.database().connect();
                var statement = connection.createStatement()) {
            statement.execute("drop table outbox_event");
            statement.execute("delete from flyway_schema_history where success = 0");
        }
    }
}
