package io.retryrelay.chaos;

import io.retryrelay.chaos.History.Accepted;
import io.retryrelay.story.RelayApi;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

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
        traffic.waiting().forEach(this::decideOrLeaveForLater);
    }

    private void decideOrLeaveForLater(Accepted one) {
        try {
            decide(one);
        } catch (RuntimeException away) {
            System.out.println("The operator tries again later: " + away);
        }
    }

    private void decide(Accepted one) {
        decided.add(one.id());
        if (traffic.isDone(one)) {
            relay.get().move(one.id(), "resolve", Map.of("reason", "B has done it"));
        } else {
            relay.get().move(one.id(), "retry", Map.of("confirm", true, "reason", "B has not done it"));
        }
    }
}
