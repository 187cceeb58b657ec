package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class MovesIT extends OverHttp {

    private static final Map<String, Object> WHY = Map.of("reason", "agreed on the phone");

    @ParameterizedTest
    @ValueSource(strings = {"retry", "cancel", "discard", "resolve", "restore"})
    void saysThatItChangedBeforeAnyOtherConflict(String move) {
        UUID id = relay.submit(fresh()).id();
        relay.awaitState(id, "SUCCEEDED");

        Reply reply = relay.move(id, move, Map.of("reason", "late", "generation", 0));

        assertProblem(reply, 409, "CHANGED");
        assertThat(reply.body().path("detail").asString()).contains("SUBMIT by service-a", "SUCCEEDED", "generation 1");
    }

    @ParameterizedTest
    @CsvSource({"discard, DISCARDED", "resolve, RESOLVED"})
    void finishesAndRestoresWithAReason(String move, String state) {
        UUID id = hold("failure", failure("TIMEOUT"));

        Reply finished = relay.move(id, move, WHY);
        assertThat(finished.status()).isEqualTo(200);
        assertThat(finished.state()).isEqualTo(state);

        Reply restored = relay.move(id, "restore", WHY);
        assertThat(restored.status()).isEqualTo(200);
        assertThat(restored.state()).as("still unproven").isEqualTo("UNKNOWN");
        assertThat(restored.body().path("reason").asString()).isEqualTo("RESTORED");
        assertThat(restored.body()
                        .path("history")
                        .valueStream()
                        .map(one -> one.path("what").asString()))
                .containsExactly("SUBMIT", move.toUpperCase(), "RESTORE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"discard", "resolve", "restore"})
    void requiresAReason(String move) {
        UUID id = hold();
        assertProblem(relay.move(id, move, Map.of()), 400, "INVALID", "reason");
        assertProblem(relay.move(id, move, Map.of("reason", "  ")), 400, "INVALID", "reason");
        assertThat(relay.find(id).state()).isEqualTo("FAILED");
    }

    @Test
    void keepsAReasonOfUpTo500CharactersWhole() {
        String longest = "😀".repeat(500);
        UUID id = hold();
        Reply discarded = relay.move(id, "discard", Map.of("reason", longest));
        assertThat(discarded.body().path("history").path(1).path("reason").asString())
                .isEqualTo(longest);
        assertProblem(relay.move(id, "restore", Map.of("reason", longest + "x")), 400, "INVALID", "reason");
    }

    @Test
    @Covers("W44")
    void cancelsBeforeBIsCalled() {
        b.answers(503);
        UUID id = relay.submit(fresh("target", "patient")).id();
        relay.awaitState(id, "SCHEDULED");

        Reply cancelled = relay.move(id, "cancel", Map.of());

        assertThat(cancelled.status()).isEqualTo(200);
        assertThat(cancelled.state()).as("the attempt proved nothing").isEqualTo("UNKNOWN");
        assertThat(cancelled.body().path("reason").asString()).isEqualTo("CANCELLED");
        assertThat(cancelled.body().path("nextAttemptAt").isNull()).isTrue();
    }

    @Test
    @Covers("W32")
    void namesTheStateAndTheAllowedMoves() {
        UUID id = hold();
        Reply refused = relay.move(id, "cancel", Map.of());
        assertProblem(refused, 409, "ILLEGAL_MOVE");
        assertThat(refused.body().path("state").asString()).isEqualTo("FAILED");
        assertThat(texts(refused.body().path("allowed"))).containsExactly("RETRY", "DISCARD", "RESOLVE", "REPLACE");

        relay.retry(id);
        relay.awaitState(id, "SUCCEEDED");
        for (String move : List.of("retry", "cancel", "discard", "resolve", "restore")) {
            Reply reply = relay.move(id, move, WHY);
            assertProblem(reply, 409, "ILLEGAL_MOVE");
            assertThat(reply.body().path("state").asString()).isEqualTo("SUCCEEDED");
            assertThat(reply.body().path("allowed")).isEmpty();
        }
        assertThat(callsOf(id)).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"retry", "cancel", "discard", "resolve", "restore", "replace"})
    void knowsNoOtherRequest(String move) {
        assertProblem(relay.move(UUID.randomUUID(), move, WHY), 404, "NOT_FOUND");
        assertProblem(relay.as("operator").post(REQUESTS + "/no-id/" + move, WHY), 404, "NOT_FOUND");
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }
}
