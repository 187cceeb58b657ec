package io.retryrelay.platform;

import com.zaxxer.hikari.HikariConfigMXBean;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Optional;
import java.util.Properties;
import javax.sql.DataSource;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.boot.jdbc.DataSourceUnwrapper;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.stereotype.Component;

/**
 * Gives migrations connections of their own. An index over millions of rows takes longer than a statement of the relay
 * may, and the connection that holds the migrations' lock says nothing meanwhile: neither may be cut off. Where
 * {@code spring.flyway.url} is set, that says how.
 */
@Component
class UnhurriedMigrations implements FlywayConfigurationCustomizer {

    private static final String DAY_SECONDS = "86400";

    private final DataSource database;

    UnhurriedMigrations(DataSource database) {
        this.database = database;
    }

    @Override
    public void customize(FluentConfiguration migrations) {
        if (migrations.getDataSource() == database) {
            pool().ifPresent(pool -> migrations.dataSource(unhurried(pool)));
        }
    }

    private Optional<HikariDataSource> pool() {
        return Optional.ofNullable(
                DataSourceUnwrapper.unwrap(database, HikariConfigMXBean.class, HikariDataSource.class));
    }

    /** Like those of the pool in all other respects; the last of two session variables of one name counts. */
    static DataSource unhurried(HikariDataSource pool) {
        Properties properties = new Properties();
        properties.putAll(pool.getDataSourceProperties());
        properties.setProperty("socketTimeout", "0");
        properties.merge("sessionVariables", "wait_timeout=" + DAY_SECONDS, (all, last) -> all + "," + last);
        DriverManagerDataSource migrations = new DriverManagerDataSource(pool.getJdbcUrl(), properties);
        migrations.setUsername(pool.getUsername());
        migrations.setPassword(pool.getPassword());
        return migrations;
    }
}
