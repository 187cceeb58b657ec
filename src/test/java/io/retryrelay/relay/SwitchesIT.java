package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;

/** Many turn one switch at once; half of them only if nobody turned it since they looked. */
@IntegrationTest
class SwitchesIT {

    private static final int EACH = 4;
    private static final String SWITCH = "target:patient";

    @Autowired
    private Switches switches;

    @Autowired
    private Sandbox sandbox;

    private final ExecutorService people = Executors.newFixedThreadPool(2 * EACH);

    @AfterEach
    void goOn() {
        people.shutdownNow();
        switches.turn(SWITCH, false, "test", "the end of a test");
    }

    @RepeatedTest(5)
    void overrideNothingThatAPersonHasNotSeen() throws Exception {
        Instant seen =
                switches.turn(SWITCH, false, "test", "what all have seen").at();
        long before = events();
        CyclicBarrier together = new CyclicBarrier(2 * EACH);
        List<Future<Optional<SwitchEvent>>> looking = new ArrayList<>();
        List<Future<SwitchEvent>> blind = new ArrayList<>();
        for (int person = 0; person < EACH; person++) {
            looking.add(people.submit(() -> {
                together.await(1, TimeUnit.MINUTES);
                return switches.turnUnlessTurned(seen, SWITCH, true, "looking", "as I saw it");
            }));
            blind.add(people.submit(() -> {
                together.await(1, TimeUnit.MINUTES);
                return switches.turn(SWITCH, true, "blind", "whatever stands there");
            }));
        }
        int turned = 0;
        for (Future<Optional<SwitchEvent>> one : looking) {
            turned += one.get(1, TimeUnit.MINUTES).isPresent() ? 1 : 0;
        }
        for (Future<SwitchEvent> one : blind) {
            one.get(1, TimeUnit.MINUTES);
        }

        assertThat(turned).isLessThanOrEqualTo(1);
        assertThat(events() - before).isEqualTo(EACH + turned);
        assertThat(sandbox.number("select count(*) from (select who, lag(reason) over (order by id) as previous"
                        + " from switch_event where name = '" + SWITCH + "') one"
                        + " where who = 'looking' and previous <> 'what all have seen'"))
                .isZero();
    }

    private long events() {
        return sandbox.number("select count(*) from switch_event where name = '" + SWITCH + "'");
    }
}
