package io.retryrelay.relay;

import io.retryrelay.request.PersonMoves;
import io.retryrelay.request.PersonMoves.Order;
import io.retryrelay.request.PersonMoves.Question;
import io.retryrelay.target.Answer;
import io.retryrelay.target.Proof;
import io.retryrelay.target.TargetClient;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Asks B whether it has done what an unknown request stands for; only a clear yes changes anything. */
@Component
public class StatusCheck {

    private final PersonMoves moves;
    private final TargetClient client;

    StatusCheck(PersonMoves moves, TargetClient client) {
        this.moves = moves;
        this.client = client;
    }

    /** @throws io.retryrelay.request.Refusal unless the request is unknown and its target can be asked */
    public void ask(UUID id, Order order) {
        Question question = moves.question(id, order);
        Answer answer = client.call(question.target(), question.call());
        if (answer.proof() == Proof.DONE) {
            moves.confirmedByB(id, order.at(question.generation()));
        } else {
            moves.notConfirmedByB(id, order, answer.error() == null ? answer.cause() : answer.error());
        }
    }
}
