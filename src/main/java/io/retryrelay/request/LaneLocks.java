package io.retryrelay.request;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The locks of many lanes at once, always taken in ascending order, against deadlocks. */
@Component
@Transactional(propagation = Propagation.MANDATORY)
class LaneLocks {

    private final NamedParameterJdbcTemplate jdbc;

    LaneLocks(NamedParameterJdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** Held until the transaction ends; the first statement of one that takes places or moves requests. */
    public Places lock(Collection<Lane> lanes) {
        List<Integer> slots = lanes.stream().map(Lane::slot).distinct().sorted().toList();
        Map<Integer, Long> last = new HashMap<>();
        if (!slots.isEmpty()) {
            jdbc.query(
                    "select slot, last_seq from lane_lock force index (primary)"
                            + " where slot in (:slots) order by slot for update",
                    Map.of("slots", slots),
                    row -> {
                        last.put(row.getInt("slot"), row.getLong("last_seq"));
                    });
        }
        return new Places(last);
    }

    /** The same, for the lanes that these requests ride in. */
    public void lockOf(Collection<UUID> requests) {
        lock(jdbc.query(
                "select distinct target, order_key from retry_request where id in (:ids) and order_key is not null",
                Map.of("ids", requests.stream().map(UUID::toString).toList()),
                (row, number) -> new Lane(row.getString("target"), row.getString("order_key"))));
    }

    /** Writes down that the places are given away; by one statement, which leaves places empty in most of the lanes. */
    public void keep(Places places) {
        if (!places.slots().isEmpty()) {
            jdbc.update(
                    "update lane_lock set last_seq = last_seq + :most where slot in (:slots)",
                    Map.of("most", places.most(), "slots", places.slots()));
        }
    }
}
