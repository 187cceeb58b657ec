package io.retryrelay.bench;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the relay has used up so far. */
record Counters(Map<String, Double> totals) {

    static Counters of(Sandbox sandbox, AppProcess app, RelayApi relay) throws SQLException {
        Map<String, Double> totals = new LinkedHashMap<>();
        totals.put("commits", status(sandbox, "Com_commit"));
        totals.put("statements", status(sandbox, "Questions"));
        totals.put("offset commits", meter(relay, "kafka.consumer.coordinator.commit.total"));
        totals.put("CPU seconds", app.cpu().toNanos() / 1e9);
        return new Counters(totals);
    }

    /** Per request; CPU per thousand. */
    Map<String, Double> since(Counters before, int requests) {
        Map<String, Double> per = new LinkedHashMap<>();
        totals.forEach((name, total) -> {
            double used = total - before.totals.get(name);
            per.put(name, name.startsWith("CPU") ? used * 1000 / requests : used / requests);
        });
        return per;
    }

    private static double status(Sandbox sandbox, String name) throws SQLException {
        try (Connection connection = sandbox.database().connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("show global status like '" + name + "'")) {
            row.next();
            return row.getDouble(2);
        }
    }

    private static double meter(RelayApi relay, String name) {
        return relay.get("/actuator/metrics/" + name)
                .body()
                .path("measurements")
                .path(0)
                .path("value")
                .asDouble(Double.NaN);
    }
}
