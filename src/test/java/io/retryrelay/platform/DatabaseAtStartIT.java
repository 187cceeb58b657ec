package io.retryrelay.platform;

import static io.retryrelay.platform.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.retryrelay.infra.Sandbox;
import java.nio.charset.StandardCharsets;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** What the relay makes of a database before it serves; without the relay around it. */
class DatabaseAtStartIT {

    private static final String TABLE = "flyway_schema_history";

    private final Sandbox sandbox = Sandbox.fresh();
    private final DataSource database = new DriverManagerDataSource(
            sandbox.database().jdbcUrl(),
            sandbox.database().user(),
            sandbox.database().password());
    private final JdbcClient jdbc = JdbcClient.create(database);
    private final SchemaGuard guard =
            new SchemaGuard(new StaticListableBeanFactory().getBeanProvider(Flyway.class), database, TABLE);

    @AfterEach
    void clear() {
        sandbox.close();
    }

    @Test
    void readsHowDurableTheRunningServerIs() {
        assertThatCode(() -> new DurabilityGuard(jdbc, new DatabaseProperties(false)).check())
                .doesNotThrowAnyException();
    }

    @Test
    void refusesASchemaThatNobodyMigrated() {
        assertRefused(
                guard::check, "Migration V1__create_retry_request.sql is not applied", "spring.flyway.enabled to true");
    }

    @Test
    void passesASchemaThatSomebodyElseMigrated() {
        flyway().load().migrate();

        assertThatCode(guard::check).doesNotThrowAnyException();
    }

    /** Killed behind its statement and before the row that says so: the statement comes again, and fails. */
    @Test
    void refusesAHalfDoneMigrationUntilItIsRepairedAsToldByTheRefusal() throws Exception {
        flyway().target("5").load().migrate();
        jdbc.sql(new ClassPathResource("db/migration/V6__create_processed_event.sql")
                        .getContentAsString(StandardCharsets.UTF_8)
                        .replace(";", ""))
                .update();

        assertHalfDone();
        assertHalfDone();
        jdbc.sql("drop table processed_event").update();
        jdbc.sql("delete from " + TABLE + " where success = 0").update();
        guard.migrate(flyway().load());

        assertThatCode(guard::check).doesNotThrowAnyException();
        assertThat(sandbox.count("processed_event")).isZero();
    }

    /** Whichever row a lane finds itself in now, it must not give a place away again. */
    @Test
    void letsLanesCountOnAboveAllPlacesGivenAway() {
        flyway().target("50").load().migrate();
        jdbc.sql("update lane_lock set last_seq = 70 + slot where slot < 3").update();

        flyway().load().migrate();

        assertThat(sandbox.count("lane_lock")).isEqualTo(16_384);
        assertThat(sandbox.number("select min(last_seq) from lane_lock")).isEqualTo(72);
        assertThat(sandbox.number("select max(last_seq) from lane_lock")).isEqualTo(72);
    }

    private void assertHalfDone() {
        assertRefused(
                () -> guard.migrate(flyway().load()),
                "Migration V6__create_processed_event.sql is half done",
                "delete from " + TABLE + " where success = 0");
    }

    private FluentConfiguration flyway() {
        return Flyway.configure().dataSource(database);
    }
}
