package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GateTest {

    private final Gate gate = new Gate(TestTargets.target(
            "http://127.0.0.1:1",
            "circuit.calls=4",
            "circuit.open=200ms",
            "circuit.probes=2",
            "retry.max-retry-after=300ms"));

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
    void asksByAsManyProbesAsThereAreAndOpensAgainIfTheyFail() {
        openTheCircuit();
        awaitProbing();

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
        openTheCircuit();
        awaitProbing();

        calls(Proof.DONE, Proof.DONE);

        assertThat(gate.obstacle()).isEmpty();
        assertThat(gate.room(0)).isEqualTo(2);
        assertThat(gate.room(0)).isEqualTo(4);
    }

    @Test
    void givesTheProbesPlaceBackIfNoCallWasMade() {
        openTheCircuit();
        awaitProbing();
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
    void isQuietForAsLongAsTheTargetAskedUpToTheCap() {
        gate.enter(false);
        gate.hear(answer(Proof.NOTHING, Duration.ofDays(1)));

        assertThat(gate.enter(false)).contains(Obstacle.RETRY_AFTER);
        assertThat(gate.enter(true)).as("a person wants it now").isEmpty();
        await().atMost(Duration.ofSeconds(10)).until(() -> gate.obstacle().isEmpty());
    }

    @Test
    void aShorterWaitDoesNotEndALongerOne() {
        gate.hear(answer(Proof.NOTHING, Duration.ofMillis(300)));

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

    private void openTheCircuit() {
        calls(Proof.NOTHING, Proof.NOTHING, Proof.NOTHING, Proof.NOTHING);
        assertThat(gate.obstacle()).contains(Obstacle.CIRCUIT_OPEN);
    }

    private void awaitProbing() {
        await().atMost(Duration.ofSeconds(10)).until(() -> gate.obstacle().equals(Optional.empty()));
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
