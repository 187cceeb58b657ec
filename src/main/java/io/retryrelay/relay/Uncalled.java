package io.retryrelay.relay;

import io.retryrelay.request.EventId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Events that this process acknowledged although it could not claim them: it knows that it did not call B. */
@Component
public class Uncalled {

    private static final int MOST = 100_000;

    private final Set<EventId> events = Collections.newSetFromMap(Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<EventId, Boolean> eldest) {
            return size() > MOST;
        }
    }));

    void add(EventId event) {
        events.add(event);
    }

    /** B may be called for it from now on. */
    void remove(EventId event) {
        events.remove(event);
    }

    public boolean contains(EventId event) {
        return events.contains(event);
    }
}
