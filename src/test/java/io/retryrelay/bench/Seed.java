package io.retryrelay.bench;

import io.retryrelay.infra.Sandbox;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Puts many requests into the database as if they had been taken in, each a copy of one that was. */
final class Seed {

    private final Sandbox sandbox;
    private final String template;
    private int runs;

    /** @param template the id of a request that was taken in */
    Seed(Sandbox sandbox, String template) {
        this.sandbox = sandbox;
        this.template = template;
    }

    /** @return what the ids begin with */
    String rows(Load load, String target, boolean onTheirWay) throws SQLException {
        String prefix = "%08x".formatted(++runs);
        String id = "concat('" + prefix + "-0000-7000-8000-', lpad(lower(hex(i)), 12, '0'))";
        Map<String, String> own = Map.of(
                "id",
                id,
                "target",
                "'" + target + "'",
                "path",
                "concat('/', i % " + load.lanes() + ", '/', i)",
                "order_key",
                "concat('" + prefix + "-', i % " + load.lanes() + ")",
                "business_key",
                id,
                "idempotency_key",
                id,
                "seq",
                "i + 1",
                "state",
                "'QUEUED'",
                "reason",
                "null",
                "generation",
                "1");
        try (Connection connection = sandbox.database().connect();
                Statement statement = connection.createStatement()) {
            String bound = isMariaDb(connection) ? "max_recursive_iterations" : "cte_max_recursion_depth";
            statement.execute("set session " + bound + " = 1000000");
            String numbers = "with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < "
                    + load.requests() + ") ";
            List<String> columns = columns(connection);
            List<String> values = columns.stream()
                    .map(name -> own.getOrDefault(name, "t." + name))
                    .toList();
            statement.execute("insert into retry_request (" + String.join(", ", columns) + ") " + numbers + "select "
                    + String.join(", ", values) + " from n join retry_request t on t.id = '" + template + "'");
            if (onTheirWay) {
                statement.execute(
                        "insert into outbox_event (event_id, request_id, generation, target, cause, created_at,"
                                + " publication) " + numbers + "select concat(" + id + ", '.1'), " + id + ", 1, '"
                                + target
                                + "', 'SUBMIT', utc_timestamp(6), 0 from n order by i");
            }
        }
        return prefix;
    }

    private static boolean isMariaDb(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductVersion().contains("MariaDB");
    }

    private static List<String> columns(Connection connection) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select column_name from information_schema.columns"
                        + " where table_schema = database() and table_name = 'retry_request'")) {
            while (rows.next()) {
                columns.add(rows.getString(1).toLowerCase(java.util.Locale.ROOT));
            }
        }
        return columns;
    }
}
