package io.retryrelay.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;

/** A backlog of events with the ids 1, 2, 3 and so on, some of which are held. */
class SweepTest {

    private static final long PAUSE = Sweep.PAUSE.toNanos() + 1;

    private final RunawayGuard guard = new RunawayGuard(new GuardProperties(1.5, 20), new SimpleMeterRegistry());
    private final List<OutboxRows.Stretch> looked = new ArrayList<>();
    private final Sweep sweep = new Sweep(new Backlog(), guard, 0);
    private int backlog;
    private int closedOfEach;
    private boolean fails;

    @Test
    void goesRoundAStretchAtATime() {
        backlog = 2 * Sweep.STRETCH + 1;

        sweep.sweep(PAUSE);

        assertThat(looked).allMatch(stretch -> stretch.size() <= Sweep.STRETCH);
        assertThat(looked.get(looked.size() - 1).to()).isEqualTo(backlog);
        assertThat(guard.held()).isEqualTo(3);
    }

    @Test
    void looksNowAndThen() {
        sweep.sweep(PAUSE - 1);
        assertThat(looked).isEmpty();

        sweep.sweep(PAUSE);
        sweep.sweep(PAUSE + 1);

        assertThat(looked).hasSize(1);
    }

    @Test
    void looksAtOnceAgainWhileThereIsMuchToPutAside() {
        backlog = 1;
        closedOfEach = Sweep.STRETCH;

        sweep.sweep(PAUSE);
        sweep.sweep(PAUSE);

        assertThat(looked).hasSize(2);
    }

    @Test
    void stopsNothingWhenALookFails() {
        fails = true;

        sweep.sweep(PAUSE);
        sweep.sweep(PAUSE + 1);

        assertThat(looked).as("not tried again at once").hasSize(1);
    }

    private final class Backlog extends OutboxRows {

        private Backlog() {
            super(null, null);
        }

        @Override
        Stretch unpublishedAfter(long id, int most) {
            int size = (int) Math.min(most, backlog - id);
            return new Stretch(id, id + size, size);
        }

        @Override
        public int putClosedAside(Stretch stretch) {
            looked.add(stretch);
            if (fails) {
                throw new QueryTimeoutException("too much of it");
            }
            return closedOfEach;
        }

        @Override
        long held(Stretch stretch) {
            return 1;
        }
    }
}
