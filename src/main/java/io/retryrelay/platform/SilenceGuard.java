package io.retryrelay.platform;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Refuses sessions that the database keeps for long after their machine fell silent. One that loses power or its network
 * ends no connection: its open transaction would keep its locks for {@code wait_timeout}, 8 hours if nobody says
 * otherwise (MySQL 8.4 Reference Manual, section 7.1.8), and the lanes of other machines with them.
 */
@Component
class SilenceGuard implements StartGuard {

    static final Duration MOST = Duration.ofMinutes(5);

    private final JdbcClient jdbc;
    private final DataSource database;

    SilenceGuard(JdbcClient jdbc, DataSource database) {
        this.jdbc = jdbc;
        this.database = database;
    }

    @Override
    public void check() {
        Duration ends = Duration.ofSeconds(
                jdbc.sql("select @@session.wait_timeout").query(Long.class).single());
        require(ends, keptAlive());
    }

    private Duration keptAlive() {
        try {
            return Duration.ofMillis(database.unwrap(HikariDataSource.class).getKeepaliveTime());
        } catch (SQLException anotherPool) {
            throw new IllegalStateException("The database connections are not Hikari's.", anotherPool);
        }
    }

    static void require(Duration ends, Duration keptAlive) {
        if (ends.compareTo(MOST) > 0) {
            throw new StartRefused(
                    "The database keeps a session that fell silent for " + ends + ", longer than " + MOST
                            + ": the locks of a machine that died would hold up the others for as long.",
                    "Add wait_timeout=60 to spring.datasource.hikari.data-source-properties.sessionVariables.");
        }
        if (keptAlive.isZero() || keptAlive.compareTo(ends) >= 0) {
            throw new StartRefused(
                    "spring.datasource.hikari.keepalive-time is " + keptAlive
                            + ", not shorter than the database's wait_timeout " + ends
                            + ": it would end idle connections.",
                    "Set spring.datasource.hikari.keepalive-time to half of wait_timeout.");
        }
    }
}
