package io.retryrelay.infra;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Many rows by one statement, where taking them in one by one would take too long. */
public final class Copies {

    private final Sandbox sandbox;

    public Copies(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    /**
     * Copies a stored request.
     *
     * @param template its id
     * @param own what differs from it: SQL by column, in which {@code i} counts from 0
     */
    public void ofRequest(String template, int number, Map<String, String> own) throws SQLException {
        try (Connection connection = sandbox.database().connect();
                Statement statement = connection.createStatement()) {
            List<String> columns = columns(statement);
            List<String> values = columns.stream()
                    .map(name -> own.getOrDefault(name, "t." + name))
                    .toList();
            statement.execute("insert into retry_request (" + String.join(", ", columns) + ") "
                    + numbers(statement, number) + "select " + String.join(", ", values)
                    + " from n join retry_request t on t.id = '" + template + "'");
        }
    }

    /** @param values all of each row: SQL by column, in which {@code i} counts from 0 */
    public void into(String table, int number, Map<String, String> values) throws SQLException {
        try (Connection connection = sandbox.database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("insert into " + table + " (" + String.join(", ", values.keySet()) + ") "
                    + numbers(statement, number)
                    + values.values().stream().collect(Collectors.joining(", ", "select ", " from n order by i")));
        }
    }

    private static String numbers(Statement statement, int number) throws SQLException {
        boolean mariaDb = statement
                .getConnection()
                .getMetaData()
                .getDatabaseProductVersion()
                .contains("MariaDB");
        statement.execute(
                "set session " + (mariaDb ? "max_recursive_iterations" : "cte_max_recursion_depth") + " = 1000000");
        return "with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < " + number + ") ";
    }

    private static List<String> columns(Statement statement) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("select column_name from information_schema.columns"
                + " where table_schema = database() and table_name = 'retry_request'")) {
            while (rows.next()) {
                columns.add(rows.getString(1).toLowerCase(Locale.ROOT));
            }
        }
        return columns;
    }
}
