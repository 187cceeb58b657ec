package io.retryrelay.outbox;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Stops publishing when far more records are produced than generations were opened, whatever the fault is. It counts in
 * the owner's memory, since only the owner publishes, and must not depend on the rows whose marks may be what is lost.
 * Publishing goes on when the last ten minutes are in order again, after a restart, at another owner, or when a person
 * resumes the relay.
 */
@Component
public class RunawayGuard {

    private static final Logger log = LoggerFactory.getLogger(RunawayGuard.class);

    private final GuardProperties properties;
    private final Counter publications;
    private Amplification amplification = new Amplification();
    private boolean stopped;
    private volatile long held;

    RunawayGuard(GuardProperties properties, MeterRegistry registry) {
        this.properties = properties;
        this.publications = Counter.builder("relay.publications")
                .description("Records that the broker acknowledged")
                .register(registry);
        Gauge.builder("relay.amplification", this, RunawayGuard::ratio)
                .description("Records per generation over the last ten minutes; 1 is right")
                .register(registry);
        Gauge.builder("relay.guard.stopped", this, guard -> guard.isStopped() ? 1 : 0)
                .description("1 while publishing is stopped because it ran away")
                .register(registry);
        Gauge.builder("relay.guard.held", this, RunawayGuard::held)
                .description("Events not published since their requests go round without a call")
                .register(registry);
    }

    synchronized void note(List<Publication> acknowledged) {
        publications.increment(acknowledged.size());
        for (Publication publication : acknowledged) {
            amplification.note(publication.row().id(), publication.row().publication(), System.nanoTime());
        }
    }

    /** Whether nothing may be published now; says so once. */
    synchronized boolean stops() {
        boolean runaway = amplification.isRunaway(properties.recordsPerGeneration(), System.nanoTime());
        if (runaway && !stopped) {
            log.error(
                    "Publishing is stopped: {} records per generation, the limit is {}"
                            + " (relay.guard.records-per-generation). Requests wait as QUEUED and nothing is lost.",
                    ratio(),
                    properties.recordsPerGeneration());
        } else if (!runaway && stopped) {
            log.warn("Publishing goes on.");
        }
        stopped = runaway;
        return runaway;
    }

    /** A person lets it go on: what was counted is forgotten. */
    public synchronized void goOn() {
        amplification = new Amplification();
        stops();
    }

    public synchronized boolean isStopped() {
        return stopped;
    }

    /** Records per generation over the last ten minutes. */
    public synchronized double ratio() {
        return amplification.ratio();
    }

    /** How many events are not published since their requests go round without a call of B. */
    public long held() {
        return held;
    }

    void noteHeld(long events) {
        if (events > 0 && held == 0) {
            log.error(
                    "{} events are not published: their requests ended {} generations without a call within an hour"
                            + " (relay.guard.callless-per-hour).",
                    events,
                    properties.calllessPerHour());
        }
        held = events;
    }
}
