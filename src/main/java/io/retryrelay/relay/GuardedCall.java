package io.retryrelay.relay;

import io.retryrelay.target.Answer;
import io.retryrelay.target.Gate;
import io.retryrelay.target.Gates;
import io.retryrelay.target.TargetClient;
import org.springframework.stereotype.Component;

/** Makes the call that was let in at the target's gate, and tells the gate how it ended. */
@Component
class GuardedCall {

    private final TargetClient client;
    private final Gates gates;

    GuardedCall(TargetClient client, Gates gates) {
        this.client = client;
        this.gates = gates;
    }

    Answer make(Ticket ticket) {
        Gate gate = gates.of(ticket.target());
        try {
            Answer answer = client.call(ticket.target(), ticket.call());
            gate.hear(answer);
            return answer;
        } catch (RuntimeException | Error failed) {
            gate.leave();
            throw failed;
        }
    }

    void skip(Ticket ticket) {
        gates.of(ticket.target()).leave();
    }
}
