package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.retryrelay.relay.Settle.Settled;
import io.retryrelay.request.EventId;
import io.retryrelay.target.Answer;
import io.retryrelay.target.Proof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.TransientDataAccessResourceException;

/** What one result that cannot be written down does to those that came with it. */
@Timeout(30)
class SettlerTest {

    private static final Answer DONE =
            new Answer(Proof.DONE, "HTTP_200", 200, Map.of(), new byte[0], false, null, null, Duration.ZERO);

    private final Result good = result();
    private final Result bad = result();
    private final TicketsOut tickets = new TicketsOut();
    private final List<EventId> ended = new ArrayList<>();
    private final List<Handled> how = new ArrayList<>();
    private int fails = Integer.MAX_VALUE;
    private int tries;
    private Settler settler;

    @BeforeEach
    void takeIn() {
        settler = settler(() -> new CannotAcquireLockException("held"));
    }

    @Test
    void aLockThatIsHeldForLongKeepsItsOwnResultWaitingAndNoOther() throws InterruptedException {
        settler.add(bad);
        settler.add(good);

        settler.turn();

        assertThat(ended).containsExactly(good.ticket().event());
        fails = 0;
        settler.turn();
        assertThat(ended).containsExactly(good.ticket().event(), bad.ticket().event());
        assertThat(how).containsOnly(Handled.CALLED);
    }

    @Test
    void aResultThatTheDatabaseRefusesForNowIsWrittenLaterAndHoldsUpNoOther() throws InterruptedException {
        settler = settler(() -> new TransientDataAccessResourceException("larger than a packet"));
        settler.add(bad);
        settler.add(good);

        settler.turn();

        assertThat(ended).containsExactly(good.ticket().event());
        fails = 0;
        settler.turn();
        assertThat(ended).containsExactly(good.ticket().event(), bad.ticket().event());
        assertThat(how).containsOnly(Handled.CALLED);
    }

    @Test
    void aBadRowFailsAlone() throws InterruptedException {
        settler = settler(() -> new DataIntegrityViolationException("bad"));
        settler.add(bad);
        settler.add(good);

        settler.turn();

        assertThat(ended).containsExactly(bad.ticket().event(), good.ticket().event());
        assertThat(how).containsExactly(Handled.FAILED, Handled.CALLED);
    }

    @Test
    void anErrorFailsAlone() throws InterruptedException {
        settler = settler(() -> {
            throw new NoClassDefFoundError("a jar was replaced");
        });
        settler.add(good);
        settler.add(bad);

        settler.turn();

        assertThat(ended).containsExactly(good.ticket().event(), bad.ticket().event());
        assertThat(how).containsExactly(Handled.CALLED, Handled.FAILED);
    }

    @Test
    void aResultInHandOutlivesADatabaseThatIsAway() throws InterruptedException {
        settler = settler(() -> new DataAccessResourceFailureException("away"));
        fails = 3;
        settler.add(bad);
        settler.add(good);

        settler.turn();

        assertThat(tries).isEqualTo(4);
        assertThat(how).containsExactly(Handled.CALLED, Handled.CALLED);
    }

    private Settler settler(Supplier<RuntimeException> failure) {
        Settle settle = new Settle(null, null, null, null, null) {
            @Override
            public List<Settled> of(List<Result> results) {
                tries++;
                if (results.contains(bad) && fails-- > 0) {
                    throw failure.get();
                }
                return results.stream().map(result -> Settled.OPEN).toList();
            }
        };
        Persistence persistence =
                new Persistence(new RelayProperties(null, Duration.ofSeconds(1), 100, Duration.ofMillis(200)));
        Rooms rooms = new Rooms(null) {
            @Override
            Room of(String target) {
                return new Room(1, new Pace(OptionalDouble.empty(), 0));
            }
        };
        return new Settler(settle, persistence, rooms, completion(), tickets);
    }

    private Completion completion() {
        return new Completion(null, new Lineup(), null, null, new Bell(), new RelayMetrics(new SimpleMeterRegistry())) {
            @Override
            void of(Lineup.Head head, Handled handled) {
                ended.add(head.delivery().event());
                how.add(handled);
            }
        };
    }

    private static Result result() {
        EventId event = new EventId(UUID.randomUUID(), 1);
        LeaseRule.Lease lease = new LeaseRule.Lease(0, Duration.ofSeconds(30), Duration.ZERO);
        return new Result(Heads.of(event), new Ticket(event, null, null, lease, false), Optional.of(DONE));
    }
}
