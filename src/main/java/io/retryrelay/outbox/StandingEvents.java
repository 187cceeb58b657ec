package io.retryrelay.outbox;

import io.retryrelay.request.Patrol;
import io.retryrelay.request.State;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Finds what stands on a topic and is not closed, a stretch of requests at a time: millions may be waiting their turn. */
@Component
class StandingEvents {

    private final OutboxRows outbox;
    private final JdbcClient jdbc;

    StandingEvents(OutboxRows outbox, JdbcClient jdbc) {
        this.outbox = outbox;
        this.jdbc = jdbc;
    }

    /** A request that is claimed meanwhile is met in its new state, if not in the old one. */
    List<StandingEvent> on(String topicId) {
        List<StandingEvent> standing = new ArrayList<>();
        for (State state : List.of(State.QUEUED, State.CALLING)) {
            new Patrol(jdbc, state).goRound(some -> standing.addAll(outbox.standing(some, topicId)));
        }
        return standing;
    }
}
