package io.retryrelay.request;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Writes what many requests have become, one statement for all that changed alike. What that is was decided by their own
 * verbs; nothing is decided here.
 */
@Component
class MovedRows {

    private final EntityManager entities;

    MovedRows(EntityManager entities) {
        this.entities = entities;
    }

    /** How locked requests stand before they are moved. */
    static Map<UUID, Map<String, @Nullable Object>> picture(Collection<RetryRequest> requests) {
        return requests.stream().collect(Collectors.toMap(RetryRequest::getId, RetryRequest::changeable));
    }

    /** @param before the {@link #picture} of them all */
    void write(Collection<RetryRequest> moved, Map<UUID, Map<String, @Nullable Object>> before) {
        Map<Map<String, @Nullable Object>, List<UUID>> alike = new LinkedHashMap<>();
        for (RetryRequest request : moved) {
            entities.detach(request);
            alike.computeIfAbsent(changes(request, before), changes -> new ArrayList<>())
                    .add(request.getId());
        }
        alike.forEach(this::write);
    }

    private static Map<String, @Nullable Object> changes(
            RetryRequest request, Map<UUID, Map<String, @Nullable Object>> before) {
        Map<String, @Nullable Object> old = Objects.requireNonNull(before.get(request.getId()));
        Map<String, @Nullable Object> changes = new TreeMap<>(request.changeable());
        changes.entrySet().removeIf(now -> Objects.equals(now.getValue(), old.get(now.getKey())));
        return changes;
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
