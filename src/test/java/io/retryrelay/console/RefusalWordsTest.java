package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import io.retryrelay.request.HistoryEntry;
import io.retryrelay.request.Move;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestSummary;
import io.retryrelay.request.State;
import io.retryrelay.request.StoredCall;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(InEnglish.class)
class RefusalWordsTest {

    private static final Instant NOW = Instant.parse("2026-04-01T12:00:00Z");

    private final RefusalWords refusals =
            new RefusalWords(new Words(Bundle.messages(), Clock.fixed(NOW, ZoneOffset.UTC)), mock(BlindRepeat.class));

    @Test
    void tellsTheSecondClickThatTheFirstOneQueuedIt() {
        assertThat(refusals.changed(retriedBy("kim", State.QUEUED), "kim"))
                .isEqualTo("Already queued by you 9 seconds ago.");
    }

    @Test
    void namesTheOneWhoWasFaster() {
        assertThat(refusals.changed(retriedBy("lee", State.CALLING), "kim"))
                .isEqualTo("Already queued by lee 9 seconds ago.");
    }

    @Test
    void saysWhatBecameOfItMeanwhile() {
        assertThat(refusals.changed(retriedBy("kim", State.SUCCEEDED), "kim"))
                .isEqualTo("Already queued by you 9 seconds ago. It is now: Succeeded.");
    }

    @Test
    void saysWhatAnotherPersonDid() {
        assertThat(refusals.changed(after("lee", Move.DISCARD, State.DISCARDED), "kim"))
                .isEqualTo("It changed since you looked: lee gave it up 9 seconds ago. It is now: Discarded.");
    }

    @Test
    void tellsAMissingReasonFromAMissingTarget() {
        assertThat(refusals.say(Move.DISCARD, Refusal.invalid("reason", "is required"), "kim", Optional.empty()))
                .startsWith("Please give a reason that can be read, of up to 500 characters.");
        assertThat(refusals.say(Move.RETRY, Refusal.invalid("target", "is gone"), "kim", Optional.empty()))
                .startsWith("Its target is no longer configured.");
    }

    private static RequestDetails retriedBy(String who, State state) {
        return after(who, Move.RETRY, state);
    }

    private static RequestDetails after(String who, Move move, State state) {
        RequestSummary summary = new RequestSummary(
                new UUID(1, 2),
                "b",
                "POST",
                "/",
                null,
                "k",
                null,
                "a",
                state,
                null,
                null,
                false,
                2,
                1,
                0,
                null,
                null,
                null,
                NOW,
                NOW);
        HistoryEntry deed = new HistoryEntry(NOW.minusSeconds(9), who, move.name(), null);
        return new RequestDetails(
                summary,
                new StoredCall("POST", "/", Map.of(), null),
                null,
                null,
                null,
                false,
                false,
                List.of(),
                List.of(deed));
    }
}
