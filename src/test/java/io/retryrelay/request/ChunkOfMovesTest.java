package io.retryrelay.request;

import static io.retryrelay.request.Requests.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.retryrelay.target.Obstacle;
import io.retryrelay.target.TestTargets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkOfMovesTest {

    private final Map<UUID, RetryRequest> found = new HashMap<>();
    private Set<UUID> overtaken = Set.of();
    private Map<UUID, HistoryEntry> deeds = Map.of();

    @Test
    void movesWhatMayBeMovedInTheOrderAsked() {
        UUID one = add(Requests.held(null, null));
        UUID other = add(Requests.held(null, null));
        ChunkOfMoves chunk = chunk(Move.RETRY, false);

        assertThat(verdicts(chunk, other, one)).containsExactly("moved", "moved");

        assertThat(chunk.moved()).extracting(RetryRequest::getId).containsExactly(other, one);
        assertThat(chunk.moved()).extracting(RetryRequest::state).containsOnly(State.QUEUED);
        assertThat(chunk.history()).extracting(History.Line::what).containsOnly("RETRY");
    }

    static Stream<Arguments> everyMoveFromEveryState() {
        return Stream.of(Move.RETRY, Move.CANCEL, Move.DISCARD, Move.RESOLVE)
                .flatMap(move -> Stream.of(State.values()).map(state -> Arguments.of(move, state)));
    }

    @ParameterizedTest
    @MethodSource("everyMoveFromEveryState")
    void allowsExactlyWhatTheTableOfMovesAllows(Move move, State state) {
        UUID id = add(Requests.in(state));
        ChunkOfMoves chunk = chunk(move, false);

        String verdict = verdicts(chunk, id).get(0);

        boolean underWay = EnumSet.of(State.QUEUED, State.CALLING).contains(state) && move == Move.RETRY;
        assertThat(verdict).isEqualTo(move.startsFrom(state) ? "moved" : underWay ? "ALREADY_QUEUED" : "ILLEGAL_MOVE");
        assertThat(found.get(id).state() == state).isEqualTo(!verdict.equals("moved"));
    }

    @Test
    void leavesOutWhatIsNotThere() {
        assertThat(verdicts(chunk(Move.RETRY, false), UUID.randomUUID())).containsExactly("NOT_FOUND");
    }

    @Test
    void leavesOutWhatHasChangedWhateverItIsNow() {
        UUID id = add(Requests.queued());
        deeds = Map.of(id, new HistoryEntry(NOW, "admin", "RETRY", null));

        ManyMoves.Verdict verdict = chunk(Move.RETRY, true).on(new ManyMoves.Meant(id, new Seen(0, null)));

        assertThat(verdict.found().generation()).isOne();
        assertThat(verdict.refusal())
                .extracting(Refusal::code, Refusal::getMessage)
                .containsExactly(
                        Refusal.Code.CHANGED,
                        "The request has changed meanwhile: RETRY by admin at 2026-04-03T10:00:00Z;"
                                + " it is now QUEUED, generation 1.");
    }

    @Test
    void leavesOutWhatAPersonDecidedSinceThoughItIsTheSameGeneration() {
        UUID id = add(takenBack(NOW.plusSeconds(7)));
        deeds = Map.of(id, new HistoryEntry(NOW.plusSeconds(7), "admin", "CANCEL", "paid by hand"));

        ManyMoves.Verdict outdated = chunk(Move.RETRY, true).on(new ManyMoves.Meant(id, new Seen(1, NOW)));

        assertThat(outdated.refusal()).hasMessageContaining("CANCEL by admin");
        assertThat(outdated.found()).isEqualTo(new Seen(1, NOW.plusSeconds(7)));
        assertThat(chunk(Move.RETRY, true)
                        .on(new ManyMoves.Meant(id, outdated.found()))
                        .refusal())
                .isNull();
    }

    @Test
    void movesWhatOnlyTheRelayItselfMovedSince() {
        RetryRequest postponed = Requests.queued();
        postponed.postpone(Obstacle.CIRCUIT_OPEN, NOW.plusSeconds(7));
        UUID id = add(postponed);
        deeds = Map.of(id, new HistoryEntry(NOW, "admin", "RETRY", null));

        assertThat(chunk(Move.CANCEL, false)
                        .on(new ManyMoves.Meant(id, new Seen(1, NOW)))
                        .refusal())
                .isNull();
    }

    private static RetryRequest takenBack(Instant at) {
        RetryRequest request = Requests.queued();
        request.cancel(at);
        return request;
    }

    @Test
    void saysWhoQueuedWhatIsUnderWay() {
        UUID id = add(Requests.queued());
        deeds = Map.of(id, new HistoryEntry(NOW, "admin", "RETRY", null));

        ManyMoves.Verdict verdict = chunk(Move.RETRY, true).on(new ManyMoves.Meant(id, new Seen(1, NOW)));

        assertThat(verdict.refusal()).hasMessage("Already queued by admin at 2026-04-03T10:00:00Z.");
    }

    @Test
    void needsConfirmationWhereARepeatIsBlind() {
        UUID id = add(Requests.held(null, Requests.TIMEOUT));

        assertThat(verdicts(chunk(Move.RETRY, false), id)).containsExactly("CONFIRM_NEEDED");
        assertThat(found.get(id).state()).isEqualTo(State.UNKNOWN);
        assertThat(verdicts(chunk(Move.RETRY, true), id)).containsExactly("moved");
    }

    @Test
    void needsConfirmationOutOfOrder() {
        UUID id = add(Requests.held(null, null));
        overtaken = Set.of(id);

        assertThat(verdicts(chunk(Move.RETRY, false), id)).containsExactly("CONFIRM_NEEDED");
        assertThat(verdicts(chunk(Move.RETRY, true), id)).containsExactly("moved");
    }

    @Test
    void tellsWhichAreMovedOnlySinceThatWasConfirmed() {
        UUID sure = add(Requests.held(null, null));
        UUID blind = add(Requests.held(null, Requests.TIMEOUT));
        UUID outOfOrder = add(Requests.held(null, null));
        UUID notMoved = add(Requests.queued());
        overtaken = Set.of(outOfOrder, notMoved);
        ChunkOfMoves chunk = chunk(Move.RETRY, true);

        assertThat(Stream.of(sure, blind, outOfOrder, notMoved)
                        .map(id -> chunk.on(new ManyMoves.Meant(id, null)).doubtful()))
                .containsExactly(false, true, true, false);
    }

    @Test
    void saysBothOutOfOrderAndBlind() {
        UUID id = add(Requests.held(null, Requests.TIMEOUT));
        overtaken = Set.of(id);

        Refusal refusal =
                chunk(Move.RETRY, false).on(new ManyMoves.Meant(id, null)).refusal();

        assertThat(refusal).hasMessageContainingAll("out of order", "may double the effect");
    }

    @Test
    void namesNoDoubtWhereOnlyTheOrderIsBroken() {
        UUID id = add(Requests.held("key-1", Requests.TIMEOUT));
        overtaken = Set.of(id);

        Refusal refusal =
                chunk(Move.RETRY, false).on(new ManyMoves.Meant(id, null)).refusal();

        assertThat(refusal).hasMessageContaining("out of order").hasMessageNotContaining("may double");
    }

    @Test
    void leavesOutARequestWhoseTargetIsGone() {
        UUID id = add(Requests.held(null, null));
        ChunkOfMoves chunk = new ChunkOfMoves(
                Move.RETRY, order(false), NOW, TestTargets.targets("another", "http://127.0.0.1:1"), circumstances());

        assertThat(verdicts(chunk, id)).containsExactly("INVALID");
    }

    @Test
    void makesNoOtherMove() {
        UUID id = add(Requests.in(State.BLOCKED));

        assertThatIllegalArgumentException().isThrownBy(() -> verdicts(chunk(Move.LET_PASS, false), id));
    }

    private UUID add(RetryRequest request) {
        found.put(request.getId(), request);
        return request.getId();
    }

    private ChunkOfMoves chunk(Move move, boolean confirm) {
        return new ChunkOfMoves(
                move, order(confirm), NOW, TestTargets.targets("b-system", "http://127.0.0.1:1"), circumstances());
    }

    private static PersonMoves.Order order(boolean confirm) {
        return new PersonMoves.Order("operator", "B is back", confirm, null);
    }

    private ChunkOfMoves.Circumstances circumstances() {
        return new ChunkOfMoves.Circumstances(found, overtaken, deeds, deeds);
    }

    private static List<String> verdicts(ChunkOfMoves chunk, UUID... ids) {
        List<String> verdicts = new ArrayList<>();
        for (UUID id : ids) {
            @Nullable Refusal refusal = chunk.on(new ManyMoves.Meant(id, null)).refusal();
            verdicts.add(refusal == null ? "moved" : refusal.code().name());
        }
        return verdicts;
    }
}
