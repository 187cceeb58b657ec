package io.retryrelay.relay;

import io.retryrelay.outbox.RunawayGuard;
import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.target.Gates;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * What people have paused: the relay as a whole, or single targets. Kept in the database, and obeyed by every instance
 * within a second.
 */
@Component
public class Switches implements SmartInitializingSingleton {

    /** The relay as a whole; a target's switch is named {@code target:<name>}. */
    public static final String RELAY = "relay";

    private static final String TARGET = "target:";
    private static final Logger log = LoggerFactory.getLogger(Switches.class);

    private final SwitchEvents events;
    private final DatabaseClock clock;
    private final Targets targets;
    private final Gates gates;
    private final ConsumerPause pause;
    private final RunawayGuard guard;
    private @Nullable Instant lastResumed;

    Switches(
            SwitchEvents events,
            DatabaseClock clock,
            Targets targets,
            Gates gates,
            ConsumerPause pause,
            RunawayGuard guard) {
        this.events = events;
        this.clock = clock;
        this.targets = targets;
        this.gates = gates;
        this.pause = pause;
        this.guard = guard;
    }

    /** The switch of a target. */
    public static String of(TargetProfile target) {
        return TARGET + target.name();
    }

    /**
     * Turns a switch; turning it to where it stands changes nothing but adds an event. One turn at a time, so that none
     * comes between another's look and its event.
     */
    public synchronized SwitchEvent turn(String name, boolean paused, String who, String reason) {
        SwitchEvent event = new SwitchEvent(name, paused, who, reason, clock.now());
        events.add(event);
        look();
        return event;
    }

    /**
     * The same, unless somebody turned it after what a person saw: an old page undoes nothing, and a double click turns
     * once. At two instances at the same moment both count, one after the other.
     *
     * @param seen when it was turned last, as far as the person saw; null for never
     * @return empty if somebody did, and nothing was changed
     */
    public synchronized Optional<SwitchEvent> turnUnlessTurned(
            @Nullable Instant seen, String name, boolean paused, String who, String reason) {
        Instant last = last(name).map(SwitchEvent::at).orElse(null);
        return Objects.equals(last, seen) ? Optional.of(turn(name, paused, who, reason)) : Optional.empty();
    }

    /** How it was turned last; empty if it never was. */
    public Optional<SwitchEvent> last(String name) {
        return all().stream().filter(event -> event.name().equals(name)).findAny();
    }

    /** Before the first record is taken. */
    @Override
    public void afterSingletonsInstantiated() {
        look();
    }

    /** What was turned is turned, also if it cannot be read again at once. */
    @Scheduled(fixedDelay = 500)
    void look() {
        try {
            obey();
        } catch (RuntimeException away) {
            log.debug("The switches are read again later: {}", away.toString());
        }
    }

    /** One look at a time: an older one must not undo what a newer one found. */
    private synchronized void obey() {
        List<SwitchEvent> last = all();
        List<String> paused =
                last.stream().filter(SwitchEvent::paused).map(SwitchEvent::name).toList();
        pause.set(ConsumerPause.Reason.PERSON, paused.contains(RELAY));
        targets.names().stream()
                .flatMap(name -> targets.find(name).stream())
                .forEach(target -> gates.of(target).pause(paused.contains(of(target))));
        last.stream()
                .filter(event -> event.name().equals(RELAY) && !event.paused())
                .findAny()
                .ifPresent(this::letPublishingGoOn);
    }

    /** Also if the relay was not paused: a person has looked at what ran away. */
    private void letPublishingGoOn(SwitchEvent resumed) {
        if (!resumed.at().equals(lastResumed)) {
            lastResumed = resumed.at();
            guard.goOn();
        }
    }

    /** The last event of each switch that was ever turned. */
    public List<SwitchEvent> all() {
        return events.last();
    }
}
