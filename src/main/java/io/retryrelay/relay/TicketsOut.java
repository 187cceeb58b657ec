package io.retryrelay.relay;

import io.retryrelay.request.EventId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * Events for which this process holds a ticket: B may be being called for them, or was called and nothing is written
 * down. Nobody gets a second ticket, whatever a repeated claim finds in the row.
 */
@Component
class TicketsOut {

    private final Set<EventId> events = ConcurrentHashMap.newKeySet();

    void add(Ticket ticket) {
        events.add(ticket.event());
    }

    /** Its result is written down. A result that never will be keeps it: its row is recovery's. */
    void remove(Ticket ticket) {
        events.remove(ticket.event());
    }

    boolean contains(EventId event) {
        return events.contains(event);
    }
}
