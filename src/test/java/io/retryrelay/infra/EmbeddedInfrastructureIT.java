package io.retryrelay.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class EmbeddedInfrastructureIT {

    private static final EmbeddedInfrastructure INFRASTRUCTURE = EmbeddedInfrastructure.forTests();

    @BeforeAll
    static void start() {
        INFRASTRUCTURE.start();
    }

    @AfterAll
    static void close() {
        INFRASTRUCTURE.close();
    }

    @Test
    void keepsItsTopicsThroughAKilledBroker() throws Exception {
        try (var admin = admin()) {
            admin.createTopics(List.of(new NewTopic("survivor", Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }

        INFRASTRUCTURE.kafka().kill9();
        assertThat(INFRASTRUCTURE.kafka().isAlive()).isFalse();
        INFRASTRUCTURE.kafka().restart();

        try (var admin = admin()) {
            assertThat(admin.listTopics().names().get()).contains("survivor");
        }
    }

    @Test
    void keepsCommittedRowsThroughAKilledDatabase() throws SQLException {
        var database = INFRASTRUCTURE.database().create("survivor");
        try (var connection = database.connect();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE note (id INT PRIMARY KEY)");
            statement.execute("INSERT INTO note VALUES (42)");
        }

        INFRASTRUCTURE.mariaDb().kill9();
        assertThat(INFRASTRUCTURE.mariaDb().isAlive()).isFalse();
        INFRASTRUCTURE.mariaDb().restart();

        assertThat(single(database, "SELECT id FROM note")).isEqualTo("42");
    }

    @Test
    void runsADurableDatabaseInAnotherTimeZone() throws SQLException {
        var database = INFRASTRUCTURE.database();

        assertThat(single(database, "SELECT @@innodb_flush_log_at_trx_commit")).isEqualTo("1");
        assertThat(single(database, "SELECT TIMEDIFF(NOW(), UTC_TIMESTAMP())")).isEqualTo("05:30:00");
    }

    private static String single(Database database, String query) throws SQLException {
        try (var connection = database.connect();
                var statement = connection.createStatement();
                var result = statement.executeQuery(query)) {
            assertThat(result.next()).isTrue();
            return result.getString(1);
        }
    }

    private static Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", INFRASTRUCTURE.bootstrapServers()));
    }
}
