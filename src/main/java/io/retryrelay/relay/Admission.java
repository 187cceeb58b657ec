package io.retryrelay.relay;

import io.retryrelay.outbox.OutboxReader;
import io.retryrelay.request.EventId;
import io.retryrelay.target.Gate;
import io.retryrelay.target.Gates;
import io.retryrelay.target.Obstacle;
import io.retryrelay.target.TargetProfile;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Takes a place at a target's gate for the call that the present transaction claims; without its commit, none. */
@Component
class Admission {

    private final Gates gates;
    private final OutboxReader outbox;

    Admission(Gates gates, OutboxReader outbox) {
        this.gates = gates;
        this.outbox = outbox;
    }

    Optional<Obstacle> enter(TargetProfile target, EventId event) {
        Gate gate = gates.of(target);
        Optional<Obstacle> obstacle = gate.enter(false);
        if (obstacle.equals(Optional.of(Obstacle.RETRY_AFTER)) && outbox.isByPerson(event)) {
            obstacle = gate.enter(true);
        }
        if (obstacle.isEmpty()) {
            leaveWithoutACommit(gate);
        }
        return obstacle;
    }

    private static void leaveWithoutACommit(Gate gate) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                if (status != STATUS_COMMITTED) {
                    gate.leave();
                }
            }
        });
    }
}
