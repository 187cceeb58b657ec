package io.retryrelay.request;

import static io.retryrelay.request.Requests.KEYED;
import static io.retryrelay.request.Requests.KEYLESS;
import static io.retryrelay.request.Requests.LEASE;
import static io.retryrelay.request.Requests.NOW;
import static io.retryrelay.request.Requests.calling;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Requests while whose calls processes die. */
class DeathsTest {

    private static final int MOST = 3;

    private final RetryRequest request = calling();

    @Test
    void areChargedAndCalledAgainWhileTheyMayBeCoincidence() {
        die(1);
        callAgain();
        die(2);

        assertThat(request.standing().isDue(NOW)).isTrue();
        assertThat(request.deaths()).isEqualTo(2);
        assertThat(request.attemptsInRound()).isEqualTo(2);
        assertThat(request.doubt().outcomeUnknown()).isTrue();
    }

    @Test
    void areParkedWhenThereAreTooMany() {
        die(1);
        callAgain();
        die(2);
        callAgain();
        die(3);

        assertThat(request.state()).isEqualTo(State.UNKNOWN);
        assertThat(request.standing().reason()).isEqualTo(Reason.KILLS_THE_PROCESS);
        assertThat(request.tally().attemptCount()).isEqualTo(3);
    }

    @Test
    void areParkedAlsoWhenTheTargetIsGone() {
        request.loseLease(Optional.empty(), new Deaths(MOST, MOST), NOW);

        assertThat(request.standing().reason()).isEqualTo(Reason.KILLS_THE_PROCESS);
    }

    @Test
    void areLeftToAPersonAtOnceWhereBIgnoresKeys() {
        request.loseLease(Optional.of(KEYLESS), new Deaths(1, MOST), NOW);

        assertThat(request.state()).isEqualTo(State.UNKNOWN);
        assertThat(request.standing().reason()).isEqualTo(Reason.KEYLESS);
        assertThat(request.deaths()).isOne();
    }

    @Test
    void areCountedAnewInTheNextRound() {
        die(MOST);

        request.retry(KEYED, false, NOW);

        assertThat(request.deaths()).isZero();
    }

    @Test
    void areFewerAgainOnceAHolderWasSeen() {
        die(2);
        callAgain();

        die(1);

        assertThat(request.deaths()).isOne();
        assertThat(request.standing().isDue(NOW)).isTrue();
    }

    private void die(int counted) {
        request.loseLease(Optional.of(KEYED), new Deaths(counted, MOST), NOW);
    }

    private void callAgain() {
        request.comeDue(NOW);
        request.claim(KEYED, NOW, LEASE);
    }
}
