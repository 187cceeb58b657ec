package io.retryrelay.platform;

import java.util.Arrays;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.stereotype.Component;

/**
 * Refuses a schema on which a migration is half done, and one that lacks the newest. DDL commits by itself on MySQL, so
 * a migration that was killed leaves what it did, and comes again.
 */
@Component
class SchemaGuard implements StartGuard, FlywayMigrationStrategy {

    private final ObjectProvider<Flyway> flyway;
    private final DataSource database;
    private final String table;

    SchemaGuard(
            ObjectProvider<Flyway> flyway,
            DataSource database,
            @Value("${spring.flyway.table:flyway_schema_history}") String table) {
        this.flyway = flyway;
        this.database = database;
        this.table = table;
    }

    @Override
    public void migrate(Flyway flyway) {
        refuseHalfDone(flyway.info());
        try {
            flyway.migrate();
        } catch (FlywayException failed) {
            refuseHalfDone(flyway.info());
            throw failed;
        }
    }

    @Override
    public void check() {
        MigrationInfoService schema =
                flyway.getIfAvailable(this::withoutMigrating).info();
        refuseHalfDone(schema);
        Arrays.stream(schema.pending()).findFirst().ifPresent(missing -> {
            throw new StartRefused(
                    "Migration " + missing.getScript() + " is not applied to the database, and spring.flyway"
                            + " was told not to apply it.",
                    "Set spring.flyway.enabled to true and spring.flyway.target to latest, or apply it with Flyway.");
        });
    }

    /** Where {@code spring.flyway.enabled} is false, somebody else migrates. */
    private Flyway withoutMigrating() {
        return Flyway.configure().dataSource(database).table(table).load();
    }

    private void refuseHalfDone(MigrationInfoService schema) {
        halfDone(schema).ifPresent(failed -> {
            throw new StartRefused(
                    "Migration " + failed.getScript() + " is half done: it was interrupted or failed.",
                    "Take back what its one statement left behind, if anything; then run \"delete from "
                            + table
                            + " where success = 0\" and start again: the migration is repeated.");
        });
    }

    private static Optional<MigrationInfo> halfDone(MigrationInfoService schema) {
        return Arrays.stream(schema.all())
                .filter(migration -> migration.getState().isFailed())
                .findFirst();
    }
}
