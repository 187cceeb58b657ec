package io.retryrelay.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.retryrelay.chaos.History.Accepted;
import io.retryrelay.chaos.History.Attempt;
import io.retryrelay.chaos.History.Row;
import io.retryrelay.infra.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Forged histories: a checker that finds nothing proves nothing until it was seen to find something. */
class CheckerTest {

    private final List<Accepted> accepted = new ArrayList<>();
    private final Map<UUID, Row> rows = new HashMap<>();
    private final List<Call> calls = new ArrayList<>();
    private final Map<String, Integer> effects = new HashMap<>();
    private final List<Attempt> attempts = new ArrayList<>();

    @Test
    void findsNothingWhereNothingIsWrong() {
        accept("a1", "a", true, "SUCCEEDED");
        accept("a2", "a", true, "SUCCEEDED");
        accept("keyless", null, false, "SUCCEEDED");
        call("a1", 1);
        call("a1", 0);
        call("keyless", 1);
        call("a2", 1);
        attempts.add(attempt("a", "a1.1", 0, 10));
        attempts.add(attempt("other", "b1.1", 5, 8));
        attempts.add(attempt("a", "a2.1", 10, 20));

        assertThat(verdict()).isEqualTo(new Verdict(List.of(), List.of(), List.of(), List.of()));
    }

    @Test
    void missesARequestWithoutARow() {
        accept("gone", null, true, "SUCCEEDED");
        rows.clear();
        call("gone", 1);

        assertThat(verdict().lost()).containsExactly("gone");
    }

    @Test
    void missesARequestThatIsStillOnItsWay() {
        for (String state : List.of("QUEUED", "CALLING", "SCHEDULED", "BLOCKED")) {
            accept(state, null, true, state);
        }

        assertThat(verdict().lost()).containsExactly("QUEUED", "CALLING", "SCHEDULED", "BLOCKED");
    }

    @Test
    void missesASuccessThatBKnowsNothingOf() {
        accept("claimed", null, true, "SUCCEEDED");

        assertThat(verdict().lost()).containsExactly("claimed");
        assertThatThrownBy(() -> verdict().holds()).hasMessageContaining("lost");
    }

    @Test
    void findsASecondEffect() {
        accept("twice", null, true, "SUCCEEDED");
        call("twice", 1);
        call("twice", 1);

        assertThat(verdict().doubled()).containsExactly("twice");
        assertThatThrownBy(() -> verdict().holds()).hasMessageContaining("doubled");
    }

    @Test
    void findsASecondCallWhereBIgnoresKeysUnlessAPersonAskedForIt() {
        accept("by itself", null, false, "UNKNOWN");
        accept("by a person", null, false, "SUCCEEDED", 1);
        for (String reference : List.of("by itself", "by a person")) {
            call(reference, 1);
            call(reference, 1);
        }

        assertThat(verdict().doubled()).containsExactly("by itself");
    }

    @Test
    void findsACallThatNobodyAskedFor() {
        call("forged", 1);

        assertThat(verdict().doubled()).containsExactly("forged");
    }

    @Test
    void findsACallThatComesAfterALaterOneOfItsLane() {
        accept("a1", "a", true, "SUCCEEDED");
        accept("a2", "a", true, "SUCCEEDED");
        accept("b1", "b", true, "SUCCEEDED");
        call("b1", 1);
        call("a2", 1);
        call("a1", 1);

        assertThat(verdict().outOfOrder()).containsExactly("a1");
        assertThatThrownBy(() -> verdict().holds()).hasMessageContaining("out of order");
    }

    @Test
    void findsALateRepeatOfAnEarlierOne() {
        accept("a1", "a", true, "SUCCEEDED");
        accept("a2", "a", true, "SUCCEEDED");
        call("a1", 1);
        call("a2", 1);
        call("a1", 0);

        assertThat(verdict().outOfOrder()).containsExactly("a1");
    }

    @Test
    void findsTwoOfALaneAtOnce() {
        accept("a1", "a", true, "SUCCEEDED");
        call("a1", 1);
        attempts.add(attempt("a", "a2.1", 9, 20));
        attempts.add(attempt("a", "a1.1", 0, 10));

        assertThat(verdict().outOfOrder()).containsExactly("a2.1 while another was under way");
    }

    @Test
    void findsOneThatBeganWhileAnotherHadNoEnd() {
        attempts.add(new Attempt("a", "a1.1", Instant.ofEpochSecond(0), null));
        attempts.add(attempt("a", "a2.1", 9, 20));

        assertThat(verdict().outOfOrder()).containsExactly("a2.1 while another was under way");
    }

    @Test
    void keepsWhatNobodyCanKnowApart() {
        accept("unknown", null, false, "UNKNOWN");
        call("unknown", 1);
        accept("refused", null, true, "FAILED");
        call("refused", 0);
        accept("behind", "a", true, "BLOCKED");
        rows.replaceAll((id, row) -> row.state().equals("BLOCKED") ? new Row("BLOCKED", true, 0) : row);

        assertThat(verdict().unknown()).containsExactly("unknown");
        verdict().holds();
    }

    private void accept(String reference, String lane, boolean keyed, String state) {
        accept(reference, lane, keyed, state, 0);
    }

    private void accept(String reference, String lane, boolean keyed, String state, int callsByPerson) {
        UUID id = UUID.randomUUID();
        accepted.add(new Accepted(id, reference, lane, keyed));
        rows.put(id, new Row(state, false, callsByPerson));
    }

    private void call(String reference, int effect) {
        calls.add(new Call(Instant.EPOCH, "POST", "/payments", null, Checker.bodyOf(reference)));
        effects.merge(reference, effect, Integer::sum);
    }

    private static Attempt attempt(String lane, String event, long started, long closed) {
        return new Attempt(lane, event, Instant.ofEpochSecond(started), Instant.ofEpochSecond(closed));
    }

    private Verdict verdict() {
        return new Checker(new History(accepted, rows, calls, effects, attempts)).verdict();
    }
}
