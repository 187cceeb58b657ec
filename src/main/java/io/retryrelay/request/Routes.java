package io.retryrelay.request;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Tells where requests are going, which never changes. */
@Component
public class Routes {

    private final JdbcClient jdbc;

    Routes(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Of those of the given requests that exist. */
    public Map<UUID, Route> of(Collection<UUID> requests) {
        Map<UUID, Route> routes = new HashMap<>();
        if (!requests.isEmpty()) {
            jdbc.sql("select id, target, order_key from retry_request where id in (:ids)")
                    .param("ids", requests.stream().map(UUID::toString).toList())
                    .query(row -> {
                        routes.put(
                                UUID.fromString(row.getString("id")),
                                new Route(row.getString("target"), row.getString("order_key")));
                    });
        }
        return routes;
    }
}
