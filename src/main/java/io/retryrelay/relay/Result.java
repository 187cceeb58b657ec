package io.retryrelay.relay;

import io.retryrelay.relay.Lineup.Head;
import io.retryrelay.target.Answer;
import java.util.Optional;

/**
 * A call in hand that is to be written down.
 *
 * @param answer what became of it; empty if it was not sent
 */
record Result(Head head, Ticket ticket, Optional<Answer> answer) {}
