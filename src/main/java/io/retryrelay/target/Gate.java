package io.retryrelay.target;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Whether one target takes calls now: not while a person paused it, while its circuit is open, or while it asked to be
 * left alone. What this process has seen of it, and nothing else, decides about the circuit. Thread-safe.
 */
public final class Gate {

    private static final Exception FAILED = new Exception("failed", null, false, false) {};

    private final TargetProfile target;
    private final CircuitBreaker circuit;
    private final Ramp ramp = new Ramp();
    private volatile boolean paused;
    private volatile boolean everQuiet;
    private volatile long quietUntil;

    Gate(TargetProfile target) {
        this.target = target;
        this.circuit = CircuitBreaker.of(target.name(), config(target.circuit()));
        this.circuit.getEventPublisher().onStateTransition(changed -> beginSmall());
    }

    private static CircuitBreakerConfig config(CircuitProperties wanted) {
        return CircuitBreakerConfig.custom()
                .failureRateThreshold((float) (100 * wanted.failureRate()))
                .slidingWindowSize(wanted.calls())
                .minimumNumberOfCalls(wanted.calls())
                .waitDurationInOpenState(wanted.open())
                .automaticTransitionFromOpenToHalfOpenEnabled(true)
                .permittedNumberOfCallsInHalfOpenState(wanted.probes())
                .writableStackTraceEnabled(false)
                .build();
    }

    /** What stands in the way of a call, if anything does. */
    public Optional<Obstacle> obstacle() {
        if (paused) {
            return Optional.of(Obstacle.TARGET_PAUSED);
        } else if (circuit.getState() == CircuitBreaker.State.OPEN) {
            return Optional.of(Obstacle.CIRCUIT_OPEN);
        }
        return isQuiet(System.nanoTime()) ? Optional.of(Obstacle.RETRY_AFTER) : Optional.empty();
    }

    /** Whether a few calls find out, just now, if it works again. */
    public boolean isProbed() {
        return circuit.getState() == CircuitBreaker.State.HALF_OPEN;
    }

    /**
     * Takes a place for one call, which is given back by {@link #hear} or {@link #leave}.
     *
     * @param wanted whether a person wants this call now, which outweighs the target's wish to be left alone
     * @return what stands in the way; empty if the call may be made
     */
    public Optional<Obstacle> enter(boolean wanted) {
        Optional<Obstacle> obstacle = obstacle().filter(found -> !wanted || found != Obstacle.RETRY_AFTER);
        if (obstacle.isPresent()) {
            return obstacle;
        }
        return circuit.tryAcquirePermission() ? Optional.empty() : Optional.of(Obstacle.CIRCUIT_OPEN);
    }

    /** The call ended like this. */
    public void hear(Answer answer) {
        answer.askedPause(target).ifPresent(this::keepQuiet);
        if (answer.wasNeverSent()) {
            leave();
        } else if (answer.isFailure()) {
            circuit.onError(answer.took().toNanos(), TimeUnit.NANOSECONDS, FAILED);
        } else {
            circuit.onSuccess(answer.took().toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** No call was made after all. */
    public void leave() {
        circuit.releasePermission();
    }

    /**
     * How many of those that wait may go on now: none while something stands in the way, as many as there are probes
     * while the target is asked whether it is back, and a growing number after that.
     *
     * @param underWay how many are on their way to the target already
     */
    public synchronized int room(int underWay) {
        if (obstacle().isPresent()) {
            return 0;
        } else if (isProbed()) {
            int asked = circuit.getMetrics().getNumberOfBufferedCalls();
            return Math.max(0, target.circuit().probes() - asked - underWay);
        }
        return ramp.next(underWay);
    }

    /** The target's circuit was open when another process gave it up: only a few calls may find out how it is. */
    public synchronized void beginWithProbes() {
        if (circuit.getState() == CircuitBreaker.State.CLOSED) {
            circuit.transitionToOpenState();
            circuit.transitionToHalfOpenState();
        }
    }

    /** A person paused the target, or lets it go on. */
    public void pause(boolean byPerson) {
        if (paused != byPerson) {
            paused = byPerson;
            beginSmall();
        }
    }

    /** What has gathered meanwhile must not run the target over. */
    private synchronized void beginSmall() {
        ramp.restart();
    }

    private synchronized void keepQuiet(Duration wait) {
        long now = System.nanoTime();
        quietUntil = now + Math.max(wait.toNanos(), isQuiet(now) ? quietUntil - now : 0);
        everQuiet = true;
        ramp.restart();
    }

    private boolean isQuiet(long now) {
        return everQuiet && now - quietUntil < 0;
    }
}
