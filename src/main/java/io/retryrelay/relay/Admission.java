package io.retryrelay.relay;

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

    Admission(Gates gates) {
        this.gates = gates;
    }

    Optional<Obstacle> enter(TargetProfile target) {
        Gate gate = gates.of(target);
        Optional<Obstacle> obstacle = gate.enter();
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
