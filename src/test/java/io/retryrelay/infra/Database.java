package io.retryrelay.infra;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * Where a database is and who may use it.
 *
 * @param jdbcUrl {@code jdbc:mysql://host:port/name?…}; the name may be empty
 * @param user who signs in; may create databases
 * @param password of that user
 */
public record Database(String jdbcUrl, String user, String password) {

    private static final String PREFIX = "jdbc:";

    /** The same server, another database, created unless it is there. */
    public Database create(String name) {
        execute("CREATE DATABASE IF NOT EXISTS `" + name + "`");
        return named(name);
    }

    /** Removes the database of that name with everything in it. */
    public void drop(String name) {
        execute("DROP DATABASE IF EXISTS `" + name + "`");
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl, user, password);
    }

    Database named(String name) {
        var url = URI.create(jdbcUrl.substring(PREFIX.length()));
        var query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
        return new Database(
                PREFIX + url.getScheme() + "://" + url.getRawAuthority() + "/" + name + query, user, password);
    }

    boolean answers() {
        try (var connection = connect()) {
            return connection.isValid(2);
        } catch (SQLException e) {
            return false;
        }
    }

    private void execute(String sql) {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + " failed at " + jdbcUrl, e);
        }
    }
}
