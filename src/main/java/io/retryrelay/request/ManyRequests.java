package io.retryrelay.request;

import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Saves many requests with few statements: what {@link RetryRequests#save} does for one. */
@Component
class ManyRequests {

    private final EntityManager entities;
    private final ApplicationEventPublisher events;

    ManyRequests(EntityManager entities, ApplicationEventPublisher events) {
        this.entities = entities;
        this.events = events;
    }

    /** Stores new ones and the moves of locked ones, in this order; publishes the generations opened and closed. */
    void save(Collection<RetryRequest> requests) {
        requests.stream().filter(RetryRequest::isNew).forEach(entities::persist);
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
