package io.retryrelay.relay;

import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.kafka.event.ConsumerFailedToStartEvent;
import org.springframework.kafka.event.ConsumerStoppedEvent;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.stereotype.Component;

/**
 * Starts a listener again that stopped by itself: after an error, a refused sign-in, or a fenced instance id. One that
 * stops again and again is left alone: this instance then calls itself not ready, and somebody must look.
 */
@Component
class RelayRestart {

    static final int MOST = 5;
    static final Duration WITHIN = Duration.ofMinutes(10);
    private static final Logger log = LoggerFactory.getLogger(RelayRestart.class);

    private final RelaySwitch relay;
    private final RelayMetrics metrics;
    private final TaskScheduler scheduler;
    private final Clock clock;
    private final ApplicationEventPublisher events;
    private final RestartBudget budget = new RestartBudget(MOST, WITHIN);
    private volatile boolean givenUp;

    RelayRestart(
            RelaySwitch relay,
            RelayMetrics metrics,
            TaskScheduler scheduler,
            Clock clock,
            ApplicationEventPublisher events) {
        this.relay = relay;
        this.metrics = metrics;
        this.scheduler = scheduler;
        this.clock = clock;
        this.events = events;
    }

    @EventListener
    void onStopped(ConsumerStoppedEvent stopped) {
        if (stopped.getReason() != ConsumerStoppedEvent.Reason.NORMAL) {
            restart("it stopped by itself (" + stopped.getReason() + ")");
        }
    }

    @EventListener
    void onFailedToStart(ConsumerFailedToStartEvent failed) {
        restart("its consumer did not start");
    }

    private void restart(String why) {
        if (!relay.isHeld()) {
            budget.take(clock.instant()).ifPresentOrElse(pause -> restartAfter(pause, why), () -> giveUp(why));
        }
    }

    private void restartAfter(Duration pause, String why) {
        metrics.countRestart();
        log.error("The listener is started again in {} s: {}.", pause.toSeconds(), why);
        scheduler.schedule(this::turnOn, clock.instant().plus(pause));
    }

    private void turnOn() {
        try {
            relay.turnOn();
        } catch (RuntimeException failed) {
            restart("it could not be started: " + failed);
        }
    }

    private void giveUp(String why) {
        givenUp = true;
        log.error(
                "The listener is not started again, after {} times within {} min: {}. This instance is not ready;"
                        + " look into the log for the cause, and start the process anew.",
                MOST,
                WITHIN.toMinutes(),
                why);
        AvailabilityChangeEvent.publish(events, this, ReadinessState.REFUSING_TRAFFIC);
    }

    boolean hasGivenUp() {
        return givenUp;
    }
}
