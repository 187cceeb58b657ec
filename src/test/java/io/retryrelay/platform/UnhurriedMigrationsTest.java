package io.retryrelay.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class UnhurriedMigrationsTest {

    @Test
    void keepWhatIsSaidOfConnectionsButForTheirPatience() {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl("jdbc:mysql://127.0.0.1:1/relay");
            pool.setUsername("relay");
            pool.addDataSourceProperty("sslMode", "VERIFY_IDENTITY");
            pool.addDataSourceProperty("socketTimeout", 20000);
            pool.addDataSourceProperty("sessionVariables", "innodb_lock_wait_timeout=5,wait_timeout=60");

            DriverManagerDataSource migrations = (DriverManagerDataSource) UnhurriedMigrations.unhurried(pool);

            assertThat(migrations.getUrl()).isEqualTo("jdbc:mysql://127.0.0.1:1/relay");
            assertThat(migrations.getUsername()).isEqualTo("relay");
            assertThat(migrations.getPassword()).as("none is said").isNull();
            Properties said = new Properties();
            said.putAll(Map.of(
                    "sslMode", "VERIFY_IDENTITY",
                    "socketTimeout", "0",
                    "sessionVariables", "innodb_lock_wait_timeout=5,wait_timeout=60,wait_timeout=86400"));
            assertThat(migrations.getConnectionProperties()).isEqualTo(said);
        }
    }
}
