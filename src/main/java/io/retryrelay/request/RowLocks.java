package io.retryrelay.request;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Takes the locks of many rows without waiting for anybody, and stores what became of them. */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class RowLocks {

    private final RetryRequests requests;
    private final ManyRequests many;
    private final Routes routes;

    RowLocks(RetryRequests requests, ManyRequests many, Routes routes) {
        this.requests = requests;
        this.many = many;
        this.routes = routes;
    }

    /**
     * What was found.
     *
     * @param rows those whose locks were free, locked until the transaction ends, in the order of their ids
     * @param heldByOthers those that exist and were not read, since somebody else has their locks
     */
    public record Taken(Map<UUID, RetryRequest> rows, Set<UUID> heldByOthers) {}

    /** The rows of these requests; one that is in neither part does not exist. */
    public Taken take(Collection<UUID> ids) {
        Map<UUID, RetryRequest> rows = new LinkedHashMap<>();
        requests.lockFree(Set.copyOf(ids)).forEach(row -> rows.put(row.getId(), row));
        Set<UUID> unread = ids.stream().filter(id -> !rows.containsKey(id)).collect(Collectors.toSet());
        return new Taken(rows, Set.copyOf(routes.of(unread).keySet()));
    }

    /** Stores the moves made, and publishes the generations opened and closed by them; to be called once, at the end. */
    public void save(Taken taken) {
        many.saveMoves(taken.rows().values());
    }
}
