package io.retryrelay.infra;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What the database server is asked while this is open, as it was asked, parameters and all. */
public final class StatementLog implements AutoCloseable {

    private static final Pattern VALUE = Pattern.compile("_?\\w*'(?:[^'\\\\]++|\\\\.|'')*+'|\\b\\d[\\d.]*\\b");
    private static final Pattern LIST = Pattern.compile("\\(\\s*\\?[\\s,?]*\\)");
    private static final Pattern LISTS = Pattern.compile("\\(\\?\\)\\s*,\\s*(?=\\(\\?\\))");

    private final Connection connection;

    public StatementLog(Sandbox sandbox) throws SQLException {
        this.connection = sandbox.database().connect();
        execute("set global log_output = 'TABLE'");
        execute("truncate table mysql.general_log");
        execute("set global general_log = on");
    }

    /** One statement of each shape. */
    public Collection<String> statements() throws SQLException {
        Map<String, String> byShape = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select convert(argument using utf8mb4) from mysql.general_log"
                        + " where command_type in ('Query', 'Execute') and thread_id <> connection_id()")) {
            while (rows.next()) {
                byShape.putIfAbsent(shape(rows.getString(1)), rows.getString(1));
            }
        }
        return byShape.values();
    }

    private static String shape(String statement) {
        String list = LIST.matcher(VALUE.matcher(statement).replaceAll("?")).replaceAll("(?)");
        return LISTS.matcher(list).replaceAll("");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        execute("set global general_log = off");
        execute("set global log_output = 'FILE'");
        connection.close();
    }
}
