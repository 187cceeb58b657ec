package io.retryrelay.request;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;

/**
 * Writes what many requests have become, one statement for all that changed alike. What that is was decided by their own
 * verbs; nothing is decided here. A repository, so that what the database refuses is told in the words of all others.
 */
@Repository
class MovedRows {

    private final EntityManager entities;

    MovedRows(EntityManager entities) {
        this.entities = entities;
    }

    /** Those of them that have changed. */
    public void write(Collection<RetryRequest> moved) {
        Map<Map<String, @Nullable Object>, List<UUID>> alike = new LinkedHashMap<>();
        for (RetryRequest request : moved) {
            entities.detach(request);
            alike.computeIfAbsent(request.changes(), changes -> new ArrayList<>())
                    .add(request.getId());
        }
        alike.remove(Map.of());
        alike.forEach(this::write);
    }

    private void write(Map<String, @Nullable Object> changes, List<UUID> ids) {
        List<String> names = List.copyOf(changes.keySet());
        String assignments = names.stream()
                .map(name -> "request." + name + " = :" + parameter(name))
                .collect(Collectors.joining(", "));
        Query update =
                entities.createQuery("update RetryRequest request set " + assignments + " where request.id in :ids");
        names.forEach(name -> update.setParameter(parameter(name), changes.get(name)));
        int written = update.setParameter("ids", ids).executeUpdate();
        if (written != ids.size()) {
            throw new IllegalStateException("Of " + ids.size() + " locked requests only " + written + " were there.");
        }
    }

    private static String parameter(String name) {
        return name.replace('.', '_');
    }
}
