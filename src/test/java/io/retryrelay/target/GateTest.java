package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GateTest {

    /** What it begins to wait for does not end while a slow machine looks at it. */
    private final Gate gate = gate("1h", "1h");

    @Test
    void isOpenToCallsAtFirst() {
        assertThat(gate.obstacle()).isEmpty();
        assertThat(gate.enter(false)).isEmpty();
        assertThat(gate.room(0)).isGreaterThan(100);
    }

    @Test
    void holdsCallsBackOnceHalfOfTheLastOnesFailed() {
        calls(Proof.DONE, Proof.NOTHING, Proof.DONE);
        assertThat(gate.obstacle()).isEmpty();

        calls(Proof.NOT_DONE);

        assertThat(gate.enter(false)).contains(Obstacle.CIRCUIT_OPEN);
        assertThat(gate.room(0)).isZero();
    }

    @Test
    void takesARefusalForASignOfLife() {
        calls(Proof.REFUSED, Proof.REFUSED, Proof.REFUSED, Proof.REFUSED);

        assertThat(gate.obstacle()).isEmpty();
    }

    @Test
    void asksByProbesOnceItWasOpenForAWhile() {
        Gate soonProbed = gate("200ms", "1h");
        failAll(soonProbed);

        await().atMost(Duration.ofSeconds(10)).until(soonProbed::isProbed);

        assertThat(soonProbed.room(0)).isEqualTo(2);
    }

    @Test
    void asksByAsManyProbesAsThereAreAndOpensAgainIfTheyFail() {
        gate.beginWithProbes();

        assertThat(gate.room(1)).isEqualTo(1);
        assertThat(gate.enter(false)).isEmpty();
        assertThat(gate.enter(false)).isEmpty();
        assertThat(gate.enter(false)).contains(Obstacle.CIRCUIT_OPEN);

        gate.hear(answer(Proof.NOTHING, null));
        assertThat(gate.room(1)).isZero();
        gate.hear(answer(Proof.NOTHING, null));
        assertThat(gate.obstacle()).contains(Obstacle.CIRCUIT_OPEN);
    }

    @Test
    void letsGoAFewAtATimeAfterTheProbesSucceeded() {
        gate.beginWithProbes();

        calls(Proof.DONE, Proof.DONE);

        assertThat(gate.obstacle()).isEmpty();
        assertThat(gate.room(0)).isEqualTo(2);
        assertThat(gate.room(0)).isEqualTo(4);
    }

    @Test
    void givesTheProbesPlaceBackIfNoCallWasMade() {
        gate.beginWithProbes();
        gate.enter(false);
        gate.enter(false);

        gate.leave();

        assertThat(gate.enter(false)).isEmpty();
    }

    @Test
    void beginsWithProbesWhereAnotherProcessLeftAnOpenCircuit() {
        gate.beginWithProbes();

        assertThat(gate.room(0)).isEqualTo(2);
        calls(Proof.NOTHING, Proof.NOTHING);
        assertThat(gate.obstacle()).contains(Obstacle.CIRCUIT_OPEN);
    }

    @Test
    void isQuietIfTheTargetAskedForItExceptForWhatAPersonWants() {
        gate.enter(false);
        gate.hear(answer(Proof.NOTHING, Duration.ofDays(1)));

        assertThat(gate.enter(false)).contains(Obstacle.RETRY_AFTER);
        assertThat(gate.enter(true)).as("a person wants it now").isEmpty();
    }

    @Test
    void isQuietNoLongerThanTheCap() {
        Gate soonBack = gate("1h", "300ms");
        soonBack.hear(answer(Proof.NOTHING, Duration.ofDays(1)));

        await().atMost(Duration.ofSeconds(10)).until(() -> soonBack.obstacle().isEmpty());
    }

    @Test
    void aShorterWaitDoesNotEndALongerOne() {
        gate.hear(answer(Proof.NOTHING, Duration.ofMinutes(30)));

        gate.hear(answer(Proof.NOTHING, Duration.ZERO));

        assertThat(gate.obstacle()).contains(Obstacle.RETRY_AFTER);
    }

    @Test
    void takesNoCallsWhileAPersonPausedIt() {
        gate.pause(true);
        assertThat(gate.enter(false)).contains(Obstacle.TARGET_PAUSED);

        gate.pause(false);
        assertThat(gate.enter(false)).isEmpty();
    }

    private static Gate gate(String open, String longestWait) {
        return new Gate(TestTargets.target(
                "http://127.0.0.1:1",
                "circuit.calls=4",
                "circuit.open=" + open,
                "circuit.probes=2",
                "retry.max-retry-after=" + longestWait));
    }

    private static void failAll(Gate gate) {
        for (int call = 0; call < 4; call++) {
            gate.enter(false);
            gate.hear(answer(Proof.NOTHING, null));
        }
    }

    private void calls(Proof... proofs) {
        for (Proof proof : proofs) {
            assertThat(gate.enter(false)).isEmpty();
            gate.hear(answer(proof, null));
        }
    }

    private static Answer answer(Proof proof, @Nullable Duration retryAfter) {
        return new Answer(proof, "HTTP_1", 200, Map.of(), new byte[0], false, null, retryAfter, Duration.ofMillis(5));
    }
}
