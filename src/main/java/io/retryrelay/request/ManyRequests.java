package io.retryrelay.request;

import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.List;
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

    /** Of locked ones those that have moved; they are to be moved no further afterwards. */
    void saveMoves(Collection<RetryRequest> locked) {
        rows.write(locked);
        publish(locked);
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
