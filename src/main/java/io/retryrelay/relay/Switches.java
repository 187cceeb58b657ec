package io.retryrelay.relay;

import io.retryrelay.outbox.RunawayGuard;
import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.target.Gates;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.jdbc.core.simple.JdbcClient;
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

    private final JdbcClient jdbc;
    private final DatabaseClock clock;
    private final Targets targets;
    private final Gates gates;
    private final ConsumerPause pause;
    private final RunawayGuard guard;
    private @Nullable Instant lastResumed;

    Switches(
            JdbcClient jdbc,
            DatabaseClock clock,
            Targets targets,
            Gates gates,
            ConsumerPause pause,
            RunawayGuard guard) {
        this.jdbc = jdbc;
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

    /** Turns a switch; turning it to where it stands changes nothing but adds an event. */
    public SwitchEvent turn(String name, boolean paused, String who, String reason) {
        SwitchEvent event = new SwitchEvent(name, paused, who, reason, clock.now());
        jdbc.sql("""
                insert into switch_event (name, paused, who, reason, happened_at)
                values (:name, :paused, :who, :reason, :now)""")
                .param("name", name)
                .param("paused", paused)
                .param("who", who)
                .param("reason", reason)
                .param("now", DatabaseClock.toColumn(event.at()))
                .update();
        obey();
        return event;
    }

    /** Before the first record is taken. */
    @Override
    public void afterSingletonsInstantiated() {
        look();
    }

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
        List<SwitchEvent> events = all();
        List<String> paused = events.stream()
                .filter(SwitchEvent::paused)
                .map(SwitchEvent::name)
                .toList();
        pause.set(ConsumerPause.Reason.PERSON, paused.contains(RELAY));
        targets.names().stream()
                .flatMap(name -> targets.find(name).stream())
                .forEach(target -> gates.of(target).pause(paused.contains(of(target))));
        events.stream()
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
        return jdbc.sql("""
                select name, paused, who, reason, happened_at from switch_event
                where id in (select max(id) from switch_event group by name) order by name""")
                .query((row, number) -> new SwitchEvent(
                        row.getString("name"),
                        row.getBoolean("paused"),
                        row.getString("who"),
                        row.getString("reason"),
                        DatabaseClock.toInstant(row.getObject("happened_at", LocalDateTime.class))))
                .list();
    }
}
