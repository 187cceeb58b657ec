package io.retryrelay.console;

import io.retryrelay.console.TargetsScreen.Last;
import io.retryrelay.console.TargetsScreen.Row;
import io.retryrelay.console.TargetsScreen.Turn;
import io.retryrelay.relay.SwitchEvent;
import io.retryrelay.relay.Switches;
import io.retryrelay.target.Gates;
import io.retryrelay.target.Obstacle;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the page of targets. What people turned is read from the database; the rest is what this instance has seen. */
@Component
class TargetScreens {

    private static final String TAKES_CALLS = "TAKES_CALLS";
    private static final String RELAY_PAUSED = "RELAY_PAUSED";

    private final Targets targets;
    private final Gates gates;
    private final Switches switches;
    private final Words words;

    TargetScreens(Targets targets, Gates gates, Switches switches, Words words) {
        this.targets = targets;
        this.gates = gates;
        this.switches = switches;
        this.words = words;
    }

    TargetsScreen all() {
        Map<String, SwitchEvent> turned =
                switches.all().stream().collect(Collectors.toMap(SwitchEvent::name, Function.identity()));
        Turn relay = relay(turned.get(Switches.RELAY));
        List<Row> rows = targets.names().stream()
                .flatMap(name -> targets.find(name).stream())
                .map(target -> row(target, relay.paused(), turned.get(Switches.of(target))))
                .toList();
        return new TargetsScreen(sum(relay, rows), relay, rows, mark(relay, rows));
    }

    private String sum(Turn relay, List<Row> rows) {
        List<String> still = rows.stream()
                .filter(row -> !row.state().equals(TAKES_CALLS))
                .map(Row::name)
                .toList();
        if (relay.paused()) {
            return words.say("targets.sum.relay");
        }
        return still.isEmpty()
                ? words.say("targets.sum.all", rows.size())
                : words.say("targets.sum.some", still.size(), rows.size(), String.join(", ", still));
    }

    private static String mark(Turn relay, List<Row> rows) {
        String shown = relay.seen()
                + rows.stream()
                        .map(row -> row.name() + row.state() + row.turn().seen())
                        .collect(Collectors.joining());
        return Integer.toHexString(shown.hashCode());
    }

    private Turn relay(@Nullable SwitchEvent last) {
        boolean paused = last != null && last.paused();
        return new Turn(
                "relay",
                "/relay",
                paused,
                words.say("targets.help.relay." + (paused ? "resume" : "pause")),
                last(last));
    }

    private Row row(TargetProfile target, boolean allPaused, @Nullable SwitchEvent last) {
        boolean paused = last != null && last.paused();
        String seen = paused ? Obstacle.TARGET_PAUSED.name() : state(target);
        String state = allPaused && seen.equals(TAKES_CALLS) ? RELAY_PAUSED : seen;
        return new Row(
                target.name(),
                target.baseUrl().toString(),
                state,
                words.say("targets.state." + state),
                tone(state),
                words.say("targets.meaning." + state),
                keys(target),
                limits(target),
                requests(target, Tab.WAITING),
                requests(target, Tab.MOVING),
                turn(target, paused, last));
    }

    /** Who turned it last is known better than whether this instance has heard of it. */
    private String state(TargetProfile target) {
        return gates.of(target)
                .obstacle()
                .filter(found -> found != Obstacle.TARGET_PAUSED)
                .map(Obstacle::name)
                .orElseGet(() -> gates.of(target).isProbed() ? "PROBED" : TAKES_CALLS);
    }

    private static String tone(String state) {
        return switch (state) {
            case TAKES_CALLS -> "green";
            case "PROBED" -> "azure";
            case "TARGET_PAUSED", "RETRY_AFTER", RELAY_PAUSED -> "yellow";
            default -> "red";
        };
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

    private Turn turn(TargetProfile target, boolean paused, @Nullable SwitchEvent last) {
        return new Turn(
                "target-" + target.name(),
                "/targets/" + target.name(),
                paused,
                words.say("targets.help." + (paused ? "resume" : "pause"), target.name()),
                last(last));
    }

    private @Nullable Last last(@Nullable SwitchEvent event) {
        return event == null
                ? null
                : new Last(event.who(), Objects.requireNonNull(words.when(event.at())), event.reason());
    }
}
