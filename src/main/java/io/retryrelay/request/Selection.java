package io.retryrelay.request;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Finds the requests that a bulk is to move, oldest first, those of a lane in their order. */
@Component
@Transactional(readOnly = true)
public class Selection {

    private static final int CHUNK = 1_000;
    private static final String COLUMNS =
            "select id, target, order_key, seq, coalesce(octet_length(body), 0) as bytes from retry_request where ";

    private final JdbcClient jdbc;

    Selection(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** At most {@code most} of those that the filter fits. */
    public List<Selected> matching(RequestFilter filter, int most) {
        RequestFilter.Where where = filter.where();
        return LaneOrder.of(jdbc.sql(COLUMNS + where.sql() + " order by created_at, id limit :most")
                .params(where.parameters())
                .param("most", most)
                .query(Selection::selected)
                .list());
    }

    /** Those with these ids, in this order but for the lanes; what is not there stays, without a lane. */
    public List<Selected> of(List<UUID> ids) {
        Map<UUID, Selected> found = new HashMap<>();
        for (int from = 0; from < ids.size(); from += CHUNK) {
            find(ids.subList(from, Math.min(from + CHUNK, ids.size()))).forEach(one -> found.put(one.id(), one));
        }
        List<Selected> all = new ArrayList<>(ids.size());
        ids.forEach(id -> all.add(found.getOrDefault(id, new Selected(id, null, 0, 0))));
        return LaneOrder.of(all);
    }

    private List<Selected> find(List<UUID> ids) {
        return jdbc.sql(COLUMNS + "id in (:ids)")
                .param("ids", ids.stream().map(UUID::toString).toList())
                .query(Selection::selected)
                .list();
    }

    private static Selected selected(ResultSet row, int number) throws SQLException {
        String orderKey = row.getString("order_key");
        return new Selected(
                UUID.fromString(row.getString("id")),
                orderKey == null ? null : new Lane(row.getString("target"), orderKey),
                row.getLong("seq"),
                row.getLong("bytes"));
    }
}
