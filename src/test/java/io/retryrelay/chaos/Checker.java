package io.retryrelay.chaos;

import io.retryrelay.chaos.History.Accepted;
import io.retryrelay.chaos.History.Attempt;
import io.retryrelay.chaos.History.Row;
import io.retryrelay.infra.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges a whole history when everything is at rest. */
final class Checker {

    private static final Pattern REFERENCE = Pattern.compile("\"reference\":\"([^\"]+)\"");

    private final History history;
    private final Map<String, Integer> callsByReference = new HashMap<>();

    Checker(History history) {
        this.history = history;
        history.calls().forEach(call -> callsByReference.merge(referenceOf(call), 1, Integer::sum));
    }

    static String bodyOf(String reference) {
        return "{\"reference\":\"" + reference + "\"}";
    }

    static String referenceOf(Call call) {
        Matcher found = REFERENCE.matcher(call.body());
        return found.find() ? found.group(1) : "";
    }

    Verdict verdict() {
        return new Verdict(
                references(this::isLost),
                Stream.concat(references(this::isDoubled).stream(), neverAccepted())
                        .toList(),
                outOfOrder(),
                references(accepted -> stateOf(accepted).equals("UNKNOWN")));
    }

    private boolean isLost(Accepted accepted) {
        Row row = history.rows().get(accepted.id());
        if (row == null || !row.isFinal() && !row.waitsForAPerson()) {
            return true;
        }
        return row.state().equals("SUCCEEDED") && effectsOf(accepted) == 0;
    }

    private boolean isDoubled(Accepted accepted) {
        Row row = history.rows().get(accepted.id());
        int asked = 1 + (row == null ? 0 : row.callsByPerson());
        return accepted.keyed()
                ? effectsOf(accepted) > 1
                : callsByReference.getOrDefault(accepted.reference(), 0) > asked;
    }

    /** B was called for something that nobody accepted. */
    private Stream<String> neverAccepted() {
        Set<String> known = history.accepted().stream().map(Accepted::reference).collect(Collectors.toSet());
        return callsByReference.keySet().stream().filter(called -> !known.contains(called));
    }

    /** Within a lane the calls never go back, though one may be repeated, and never overlap. */
    private List<String> outOfOrder() {
        Map<String, Integer> places = new HashMap<>();
        Map<String, String> lanes = new HashMap<>();
        history.accepted().stream().filter(one -> one.lane() != null).forEach(one -> {
            places.put(one.reference(), places.size());
            lanes.put(one.reference(), one.lane());
        });
        List<String> found = new ArrayList<>();
        Map<String, Integer> furthest = new HashMap<>();
        for (Call call : history.calls()) {
            String reference = referenceOf(call);
            String lane = lanes.get(reference);
            if (lane != null && places.get(reference) < furthest.merge(lane, places.get(reference), Math::max)) {
                found.add(reference);
            }
        }
        found.addAll(overlapping());
        return found;
    }

    /** Calls that began before an earlier one of their lane was over. */
    private List<String> overlapping() {
        List<String> found = new ArrayList<>();
        Map<String, Instant> over = new HashMap<>();
        history.attempts().stream()
                .sorted(Comparator.comparing(Attempt::started))
                .forEach(attempt -> {
                    Instant before = over.getOrDefault(attempt.lane(), Instant.MIN);
                    if (attempt.started().isBefore(before)) {
                        found.add(attempt.event() + " while another was under way");
                    }
                    Instant end = attempt.closed() == null ? Instant.MAX : attempt.closed();
                    over.put(attempt.lane(), end.isAfter(before) ? end : before);
                });
        return found;
    }

    private int effectsOf(Accepted accepted) {
        return history.effects().getOrDefault(accepted.reference(), 0);
    }

    private String stateOf(Accepted accepted) {
        Row row = history.rows().get(accepted.id());
        return row == null ? "" : row.state();
    }

    private List<String> references(Predicate<Accepted> which) {
        return history.accepted().stream()
                .filter(which)
                .map(Accepted::reference)
                .toList();
    }
}
