package io.retryrelay.request;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The locks of many lanes at once, always taken in ascending order, against deadlocks. */
@Component
@Transactional(propagation = Propagation.MANDATORY)
class LaneLocks {

    private static final String WAITING = " for update";
    private static final String PASSING = " for update skip locked";
    private static final String LOOKING = "";

    private final NamedParameterJdbcTemplate jdbc;
    private final HeldLanes held;

    LaneLocks(NamedParameterJdbcTemplate jdbc, HeldLanes held) {
        this.jdbc = jdbc;
        this.held = held;
    }

    /** Held until the transaction ends; the first statement of one that takes places or moves requests. */
    public Places lock(Collection<Lane> lanes) {
        return new Places(read(slotsOf(lanes), WAITING));
    }

    /**
     * The same, but waits for nobody twice. Whoever holds a lock for longer than the database lets wait for it may be a
     * machine that died in the middle of a transaction; all that is held then is noted, and passed by unless it is free.
     *
     * <p>What is waited for is taken first and in ascending order, like everybody else's; what is not waited for can
     * close no circle. A wait that ended in vain took nothing that matters: this is the transaction's first statement.
     * The ordinary lock waits, since whoever never waits never gets a lane for which others stand in line.
     *
     * @return the slots whose locks are held now; whatever belongs to another is to be left alone
     */
    public Set<Integer> lockFree(Collection<Lane> lanes) {
        List<Integer> slots = slotsOf(lanes);
        Set<Integer> passed = heldAmong(slots);
        Set<Integer> free = new HashSet<>();
        try {
            free.addAll(read(without(passed, slots), WAITING).keySet());
            free.addAll(read(List.copyOf(passed), PASSING).keySet());
        } catch (PessimisticLockingFailureException heldForLong) {
            free.addAll(readAll(PASSING).keySet());
            Map<Integer, Long> others = readAll(LOOKING);
            others.keySet().removeAll(free);
            held.note(others, System.nanoTime());
        }
        held.forget(free);
        return free;
    }

    private Set<Integer> heldAmong(List<Integer> slots) {
        Set<Integer> noted = held.among(slots, System.nanoTime());
        held.forgetBusy(read(List.copyOf(noted), LOOKING));
        return held.among(slots, System.nanoTime());
    }

    private static List<Integer> slotsOf(Collection<Lane> lanes) {
        return lanes.stream().map(Lane::slot).distinct().sorted().toList();
    }

    private static List<Integer> without(Set<Integer> some, List<Integer> slots) {
        return slots.stream().filter(slot -> !some.contains(slot)).toList();
    }

    private Map<Integer, Long> read(List<Integer> slots, String how) {
        return slots.isEmpty() ? Map.of() : read(" where slot in (:slots)", Map.of("slots", slots), how);
    }

    private Map<Integer, Long> readAll(String how) {
        return read("", Map.of(), how);
    }

    private Map<Integer, Long> read(String which, Map<String, ?> parameters, String how) {
        Map<Integer, Long> last = new HashMap<>();
        jdbc.query(
                "select slot, last_seq from lane_lock force index (primary)" + which + " order by slot" + how,
                parameters,
                row -> {
                    last.put(row.getInt("slot"), row.getLong("last_seq"));
                });
        return last;
    }

    /** {@link #lock}, for the lanes that these requests ride in. */
    public void lockOf(Collection<UUID> requests) {
        lock(lanesOf(requests));
    }

    /**
     * {@link #lockFree}, for the lane that this request rides in.
     *
     * @return whether its lock is held now, or it rides in none
     */
    public boolean lockFreeOf(UUID request) {
        List<Lane> lanes = lanesOf(List.of(request));
        return lockFree(lanes).containsAll(slotsOf(lanes));
    }

    private List<Lane> lanesOf(Collection<UUID> requests) {
        return jdbc.query(
                "select distinct target, order_key from retry_request where id in (:ids) and order_key is not null",
                Map.of("ids", requests.stream().map(UUID::toString).toList()),
                (row, number) -> new Lane(row.getString("target"), row.getString("order_key")));
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
