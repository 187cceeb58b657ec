package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.request.EventId;
import io.retryrelay.target.Answer;
import io.retryrelay.target.Proof;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.TestTargets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What becomes of a call that was claimed and gets no thread. */
class CallerTest {

    private static final TargetProfile B = TestTargets.target("http://b.example");
    private static final Answer DONE =
            new Answer(Proof.DONE, "HTTP_200", 200, Map.of(), new byte[0], false, null, null, Duration.ZERO);

    private final Room room = new Room(1, new Pace(OptionalDouble.empty(), 0));
    private final List<Ticket> called = new ArrayList<>();
    private final List<Ticket> skipped = new ArrayList<>();
    private final List<Optional<Answer>> toBeWritten = new ArrayList<>();

    @Test
    void isMadeAllTheSameIfTheSystemGivesNoThread() {
        callOn(caller(new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            public void execute(Runnable work) {
                throw new OutOfMemoryError("unable to create native thread, as a test wants it");
            }
        }));

        assertThat(called).hasSize(1);
        assertThat(toBeWritten).containsExactly(Optional.of(DONE));
    }

    @Test
    void isGivenBackUnsentIfAllIsEnding() {
        Caller caller = caller(new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()));
        caller.close();

        callOn(caller);

        assertThat(called).isEmpty();
        assertThat(skipped).hasSize(1);
        assertThat(toBeWritten).containsExactly(Optional.empty());
    }

    private void callOn(Caller caller) {
        EventId event = new EventId(UUID.randomUUID(), 1);
        LeaseRule.Lease lease = new LeaseRule.Lease(System.nanoTime(), Duration.ofMinutes(1), Duration.ZERO);
        room.claim(1);
        caller.call(Heads.of(event), new Ticket(event, B, null, lease, false));
        assertThat(room.free(System.nanoTime())).as("its permit is back").isEqualTo(2);
    }

    private Caller caller(ExecutorService workers) {
        Rooms rooms = new Rooms(null) {
            @Override
            Room of(String target) {
                return room;
            }
        };
        GuardedCall guarded = new GuardedCall(null, null) {
            @Override
            Answer make(Ticket ticket) {
                called.add(ticket);
                return DONE;
            }

            @Override
            void skip(Ticket ticket) {
                skipped.add(ticket);
            }
        };
        Settler settler = new Settler(null, null, null, null, null) {
            @Override
            void add(Result result) {
                toBeWritten.add(result.answer());
            }
        };
        return new Caller(rooms, new Company(), guarded, settler, null, workers);
    }
}
