package io.retryrelay.chaos;

import io.retryrelay.chaos.History.Accepted;
import io.retryrelay.chaos.History.Row;
import io.retryrelay.story.RelayApi;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A person who looks after what waits for one: asks B whether it was done, and repeats only what was not. */
final class Operator {

    private final Traffic traffic;
    private final Supplier<RelayApi> relay;
    private final Set<UUID> decided = new HashSet<>();

    Operator(Traffic traffic, Supplier<RelayApi> relay) {
        this.traffic = traffic;
        this.relay = relay;
    }

    /** How many requests ever waited for a decision. */
    int decisions() {
        return decided.size();
    }

    void decide() {
        History now = traffic.history();
        Map<UUID, Accepted> accepted =
                now.accepted().stream().collect(Collectors.toMap(Accepted::id, one -> one, (one, same) -> one));
        now.rows().forEach((id, row) -> {
            if ((row.state().equals("UNKNOWN") || row.state().equals("FAILED")) && accepted.containsKey(id)) {
                decide(accepted.get(id), row, now);
            }
        });
    }

    private void decide(Accepted one, Row row, History now) {
        decided.add(one.id());
        boolean done = now.effects().getOrDefault(one.reference(), 0) > 0;
        if (done) {
            relay.get().move(one.id(), "resolve", Map.of("reason", "B has done it"));
        } else {
            relay.get().move(one.id(), "retry", Map.of("confirm", true, "reason", "B has not done it"));
        }
    }
}
