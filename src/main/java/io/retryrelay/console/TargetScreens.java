package io.retryrelay.console;

import io.retryrelay.console.TargetsScreen.Last;
import io.retryrelay.console.TargetsScreen.Row;
import io.retryrelay.console.TargetsScreen.Turn;
import io.retryrelay.relay.Standstill;
import io.retryrelay.relay.SwitchEvent;
import io.retryrelay.relay.Switches;
import io.retryrelay.target.Gate;
import io.retryrelay.target.Gates;
import io.retryrelay.target.Obstacle;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the page of targets. What people turned is read from the database; the rest is what this instance has seen. */
@Component
class TargetScreens {

    private final Targets targets;
    private final Gates gates;
    private final Switches switches;
    private final Standstill standstill;
    private final Words words;

    TargetScreens(Targets targets, Gates gates, Switches switches, Standstill standstill, Words words) {
        this.targets = targets;
        this.gates = gates;
        this.switches = switches;
        this.standstill = standstill;
        this.words = words;
    }

    TargetsScreen all() {
        Map<String, SwitchEvent> turned =
                switches.all().stream().collect(Collectors.toMap(SwitchEvent::name, Function.identity()));
        SwitchEvent last = turned.get(Switches.RELAY);
        RelayState relay = isPaused(last)
                ? RelayState.PAUSED
                : standstill.cause().map(RelayState::of).orElse(RelayState.AT_WORK);
        Turn turn = turnOf(relay, last);
        List<Row> rows = targets.names().stream()
                .flatMap(name -> targets.find(name).stream())
                .map(target -> row(target, relay, turned.get(Switches.of(target))))
                .toList();
        return new TargetsScreen(sum(relay, rows), relay, Tone.of(relay), turn, rows, mark(relay, turn, rows));
    }

    private static boolean isPaused(@Nullable SwitchEvent last) {
        return last != null && last.paused();
    }

    private String sum(RelayState relay, List<Row> rows) {
        if (relay == RelayState.AT_WORK) {
            List<String> others = namesOf(rows, row -> row.state() != TargetState.TAKES_CALLS);
            return others.isEmpty()
                    ? words.say("targets.sum.all", rows.size())
                    : words.say("targets.sum.some", others.size(), rows.size(), String.join(", ", others));
        }
        String why = words.say("targets.sum." + relay);
        List<String> paused = namesOf(rows, row -> row.turn().paused());
        return paused.isEmpty() ? why : why + " " + words.say("targets.sum.paused", String.join(", ", paused));
    }

    private static List<String> namesOf(List<Row> rows, Predicate<Row> which) {
        return rows.stream().filter(which).map(Row::name).toList();
    }

    private static String mark(RelayState relay, Turn turn, List<Row> rows) {
        String shown = Stream.concat(
                        Stream.of(relay + " " + turn.seen()),
                        rows.stream()
                                .map(row -> row.name() + " " + row.state() + " "
                                        + row.turn().seen()))
                .collect(Collectors.joining("\n"));
        return Integer.toHexString(shown.hashCode());
    }

    private Row row(TargetProfile target, RelayState relay, @Nullable SwitchEvent last) {
        TargetState state = isPaused(last) ? TargetState.TARGET_PAUSED : state(gates.of(target), relay);
        return new Row(
                target.name(),
                target.baseUrl().toString(),
                state,
                Tone.of(state),
                keys(target),
                limits(target),
                requests(target, Tab.WAITING),
                requests(target, Tab.MOVING),
                turnOf(target, last));
    }

    /**
     * Who turned it last is known better than whether this instance has heard of it; and what an instance saw that calls
     * no more has passed.
     */
    private static TargetState state(Gate gate, RelayState relay) {
        if (relay == RelayState.NOT_THE_OWNER) {
            return TargetState.NOT_SEEN_HERE;
        }
        return gate.obstacle()
                .filter(found -> found != Obstacle.TARGET_PAUSED)
                .map(TargetState::of)
                .orElseGet(() -> gate.isProbed() ? TargetState.PROBED : relay.ofWilling());
    }

    private String keys(TargetProfile target) {
        return target.honoursKeys()
                ? words.say("targets.keys.honoured", target.keyHeader(), words.length(target.keyWindow()))
                : words.say("targets.keys.ignored");
    }

    private String limits(TargetProfile target) {
        double deadline =
                target.deadline().toMillis() / (double) Duration.ofSeconds(1).toMillis();
        return target.rate().isPresent()
                ? words.say(
                        "targets.limits.rate",
                        target.maxConcurrency(),
                        deadline,
                        target.rate().getAsDouble())
                : words.say("targets.limits", target.maxConcurrency(), deadline);
    }

    private static String requests(TargetProfile target, Tab tab) {
        return ListAddress.HOME.ofTarget(tab, target.name()).href();
    }

    private Turn turnOf(RelayState relay, @Nullable SwitchEvent last) {
        String help = switch (relay) {
            case PAUSED -> "resume";
            case PUBLISHING_STOPPED -> "publish";
            case AT_WORK, NOT_THE_OWNER, DATABASE_AWAY -> "pause";
        };
        return new Turn(
                "relay",
                "/relay",
                isPaused(last),
                help.equals("pause") ? "pause" : "resume",
                words.say("targets.help.relay." + help),
                last(last));
    }

    private Turn turnOf(TargetProfile target, @Nullable SwitchEvent last) {
        String verb = isPaused(last) ? "resume" : "pause";
        return new Turn(
                "target-" + target.name(),
                "/targets/" + target.name(),
                isPaused(last),
                verb,
                words.say("targets.help." + verb, target.name()),
                last(last));
    }

    private @Nullable Last last(@Nullable SwitchEvent event) {
        return event == null
                ? null
                : new Last(event.who(), Objects.requireNonNull(words.when(event.at())), event.reason());
    }
}
