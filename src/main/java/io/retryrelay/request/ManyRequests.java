package io.retryrelay.request;

import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Saves many requests with few statements, and publishes what they opened and closed, in their order, at once. */
@Component
class ManyRequests {

    private final EntityManager entities;
    private final MovedRows rows;
    private final ApplicationEventPublisher events;

    ManyRequests(EntityManager entities, MovedRows rows, ApplicationEventPublisher events) {
        this.entities = entities;
        this.rows = rows;
        this.events = events;
    }

    void add(Collection<RetryRequest> requests) {
        requests.forEach(entities::persist);
        publish(requests);
    }

    /** @param before the {@link MovedRows#picture} of them from before the moves, as it was locked */
    void saveMoves(Collection<RetryRequest> moved, Map<UUID, Map<String, @Nullable Object>> before) {
        rows.write(moved, before);
        publish(moved);
    }

    private void publish(Collection<RetryRequest> requests) {
        List<Object> registered = requests.stream()
                .flatMap(request -> request.takeEvents().stream())
                .toList();
        List<GenerationClosed> closed = only(GenerationClosed.class, registered);
        if (!closed.isEmpty()) {
            events.publishEvent(new GenerationsClosed(closed));
        }
        List<GenerationOpened> opened = only(GenerationOpened.class, registered);
        if (!opened.isEmpty()) {
            events.publishEvent(new GenerationsOpened(opened));
        }
    }

    private static <T> List<T> only(Class<T> type, List<Object> events) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
