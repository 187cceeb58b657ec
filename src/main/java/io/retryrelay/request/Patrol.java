package io.retryrelay.request;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Goes round all requests of one state, oldest first, a stretch at a time: many of them make the round longer, and the
 * single look no dearer.
 */
public final class Patrol {

    private static final int STRETCH = 300;
    private static final Duration LONGEST = Duration.ofMillis(50);
    private static final String FIRST =
            "select id, created_at from retry_request force index (by_state) where state = :state";
    private static final String NEXT = FIRST + " and (created_at > :at or (created_at = :at and id > :id))";
    private static final String SOME = " order by created_at, id limit " + STRETCH;

    private final JdbcClient jdbc;
    private final State state;
    private @Nullable Place last;

    public Patrol(JdbcClient jdbc, State state) {
        this.jdbc = jdbc;
        this.state = state;
    }

    private record Place(UUID id, LocalDateTime at) {}

    /** One stretch after the other, for a twentieth of a second or to the end of the round; the next walk goes on there. */
    public void walk(Consumer<List<UUID>> look) {
        long begunNanos = System.nanoTime();
        do {
            walkStretch(look);
        } while (last != null && System.nanoTime() - begunNanos < LONGEST.toNanos());
    }

    /** One stretch after the other to the end of the round, however long that takes. */
    public void goRound(Consumer<List<UUID>> look) {
        do {
            walkStretch(look);
        } while (last != null);
    }

    private void walkStretch(Consumer<List<UUID>> look) {
        List<Place> stretch = next();
        last = stretch.size() < STRETCH ? null : stretch.get(STRETCH - 1);
        if (!stretch.isEmpty()) {
            look.accept(stretch.stream().map(Place::id).toList());
        }
    }

    private List<Place> next() {
        Place behind = last;
        JdbcClient.StatementSpec query =
                jdbc.sql((behind == null ? FIRST : NEXT) + SOME).param("state", state.name());
        if (behind != null) {
            query = query.param("at", behind.at()).param("id", behind.id().toString());
        }
        return query.query((row, number) -> new Place(
                        UUID.fromString(row.getString("id")), row.getObject("created_at", LocalDateTime.class)))
                .list();
    }
}
