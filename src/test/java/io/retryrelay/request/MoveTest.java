package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.target.Obstacle;
import io.retryrelay.target.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks the whole matrix of states and moves. */
class MoveTest {

    /** Every verb of the aggregate, each with all the ways in which it can end. */
    private static final Map<Move, List<Verb>> VERBS = Map.ofEntries(
            Map.entry(Move.CLAIM, List.of(request -> request.claim(Requests.KEYED, Requests.NOW, Requests.LEASE))),
            Map.entry(
                    Move.TURN_AWAY,
                    List.of(
                            request -> request.turnAway(Optional.empty(), Requests.NOW),
                            request -> request.turnAway(Optional.of(Requests.KEYLESS), Requests.NOW))),
            Map.entry(
                    Move.GIVE_UP_DELIVERY,
                    List.of(
                            request -> request.giveUpDelivery(false, Requests.NOW),
                            request -> request.giveUpDelivery(true, Requests.NOW))),
            Map.entry(Move.BLOCK, List.of(request -> request.block(Requests.NOW))),
            Map.entry(Move.POSTPONE, List.of(request -> request.postpone(Obstacle.CIRCUIT_OPEN, Requests.NOW))),
            Map.entry(Move.HEAR_LATE, List.of(request -> request.hearLate(Requests.answer(Proof.DONE), Requests.NOW))),
            Map.entry(Move.CHECK, List.of(request -> request.check(Requests.NOW))),
            Map.entry(Move.RELEASE, List.of(request -> request.release(Requests.NOW))),
            Map.entry(Move.LET_PASS, List.of(request -> request.letPass(Requests.NOW))),
            Map.entry(
                    Move.SETTLE,
                    List.of(
                            request -> settle(request, Proof.DONE),
                            request -> settle(request, Proof.NOT_DONE),
                            request -> settle(request, Proof.REFUSED),
                            request -> settle(request, Proof.NOTHING),
                            request -> request.settleUnsent(Requests.NOW))),
            Map.entry(
                    Move.LOSE_LEASE,
                    List.of(
                            request -> request.loseLease(Optional.of(Requests.KEYED), Requests.NO_DEATH, Requests.NOW),
                            request ->
                                    request.loseLease(Optional.of(Requests.KEYLESS), Requests.NO_DEATH, Requests.NOW),
                            request -> request.loseLease(Optional.empty(), Requests.NO_DEATH, Requests.NOW))),
            Map.entry(Move.COME_DUE, List.of(request -> request.comeDue(Requests.NOW))),
            Map.entry(Move.RETRY, List.of(request -> request.retry(Requests.KEYED, false, Requests.NOW))),
            Map.entry(Move.CANCEL, List.of(request -> request.cancel(Requests.NOW))),
            Map.entry(Move.DISCARD, List.of(request -> request.discard(Requests.NOW))),
            Map.entry(Move.RESOLVE, List.of(request -> request.resolve(Requests.NOW))),
            Map.entry(
                    Move.REPLACE,
                    List.of(request -> request.replace(UUID.randomUUID(), request.call(), false, Requests.NOW))),
            Map.entry(Move.RESTORE, List.of(request -> request.restore(Requests.NOW))));

    private interface Verb {
        void on(RetryRequest request);
    }

    private static void settle(RetryRequest request, Proof proof) {
        request.settle(Requests.answer(proof), Requests.KEYED, Requests.RANDOM, Requests.NOW);
    }

    @Test
    void hasAVerbForEveryMove() {
        assertThat(VERBS).containsOnlyKeys(Move.values());
    }

    static Stream<Arguments> matrix() {
        List<Arguments> cells = new ArrayList<>();
        VERBS.forEach((move, verbs) -> {
            for (int way = 0; way < verbs.size(); way++) {
                for (State state : State.values()) {
                    cells.add(Arguments.of(move, way, state));
                }
            }
        });
        return cells.stream();
    }

    @ParameterizedTest(name = "{0} ({1}) from {2}")
    @MethodSource("matrix")
    void isMadeOnlyFromWhereItIsLegalAndLeadsOnlyWhereItMay(Move move, int way, State before) {
        RetryRequest request = Requests.in(before);
        Verb verb = VERBS.get(move).get(way);

        if (move.startsFrom(before)) {
            verb.on(request);
            assertThat(move.leads(before, request.state()))
                    .as("%s from %s to %s", move, before, request.state())
                    .isTrue();
        } else {
            int generation = request.generation();
            assertThatExceptionOfType(Refusal.class)
                    .isThrownBy(() -> verb.on(request))
                    .returns(Refusal.Code.ILLEGAL_MOVE, Refusal::code)
                    .withMessageContaining(before.name());
            assertThat(request.state()).isEqualTo(before);
            assertThat(request.generation()).isEqualTo(generation);
        }
    }

    /** The table of the design, arrow by arrow, for what a claim, a settle, a person and recovery may do so far. */
    @ParameterizedTest
    @MethodSource("arrows")
    void knowsExactlyTheArrowsOfTheDesign(State from, List<State> reachable) {
        List<State> found = Stream.of(State.values())
                .filter(to -> Stream.of(Move.values()).anyMatch(move -> move.leads(from, to)))
                .toList();

        assertThat(found).containsExactlyInAnyOrderElementsOf(reachable);
    }

    static Stream<Arguments> arrows() {
        return Stream.of(
                Arguments.of(
                        State.QUEUED,
                        List.of(
                                State.CALLING,
                                State.BLOCKED,
                                State.SCHEDULED,
                                State.FAILED,
                                State.UNKNOWN,
                                State.SUCCEEDED)),
                Arguments.of(State.CALLING, List.of(State.SUCCEEDED, State.SCHEDULED, State.FAILED, State.UNKNOWN)),
                Arguments.of(State.SCHEDULED, List.of(State.QUEUED, State.FAILED, State.UNKNOWN, State.SUCCEEDED)),
                Arguments.of(
                        State.BLOCKED,
                        List.of(State.QUEUED, State.SCHEDULED, State.FAILED, State.UNKNOWN, State.SUCCEEDED)),
                Arguments.of(State.FAILED, List.of(State.QUEUED, State.RESOLVED, State.DISCARDED)),
                Arguments.of(State.UNKNOWN, List.of(State.QUEUED, State.RESOLVED, State.DISCARDED, State.SUCCEEDED)),
                Arguments.of(State.SUCCEEDED, List.of()),
                Arguments.of(State.RESOLVED, List.of(State.FAILED, State.UNKNOWN)),
                Arguments.of(State.DISCARDED, List.of(State.FAILED, State.UNKNOWN)));
    }

    @Test
    void tellsAPersonWhatIsPossible() {
        assertThat(Move.ofAPersonFrom(State.FAILED))
                .containsExactly(Move.RETRY, Move.DISCARD, Move.RESOLVE, Move.REPLACE);
        assertThat(Move.ofAPersonFrom(State.SUCCEEDED)).isEmpty();
    }
}
