package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;

@Covers("W30")
class TwoPeopleAtOnceIT extends OverHttp {

    private final Together two = new Together();

    @AfterEach
    void letThemGo() {
        two.close();
    }

    @RepeatedTest(5)
    void callsOnceForTwoClicks() {
        b.delays(Duration.ofSeconds(2));
        UUID id = hold();

        assertOneIsRefused(both(id, "retry", Map.of()), 202, "ALREADY_QUEUED");

        relay.awaitState(id, "SUCCEEDED");
        assertThat(callsOf(id)).isOne();
    }

    /** By then the first click's call may have come and gone: only the generation seen tells the second one. */
    @RepeatedTest(20)
    void callsOnceForTwoClicksOnOnePageHoweverFastBRefuses() {
        b.answers(422);
        UUID id = hold();

        assertOneIsRefused(both(id, "retry", Map.of("generation", 0)), 202, "CHANGED");

        relay.awaitState(id, "FAILED");
        assertThat(callsOf(id)).isOne();
    }

    @RepeatedTest(5)
    void replacesOnce() {
        UUID id = hold();

        assertOneIsRefused(both(id, "replace", Map.of("body", "corrected")), 201, "ILLEGAL_MOVE");

        assertThat(relay.get(REQUESTS + "?businessKey="
                                + relay.find(id).body().path("businessKey").asString())
                        .body()
                        .path("items"))
                .hasSize(2);
    }

    @RepeatedTest(10)
    void eitherRetriesOrDiscards() {
        UUID id = hold();

        List<Reply> replies = two.call(
                () -> relay.move(id, "retry", Map.of("generation", 0)),
                () -> relay.move(id, "discard", Map.of("reason", "no longer wanted", "generation", 0)));

        boolean retried = replies.get(0).status() == 202;
        assertThat(replies.get(1).status()).isEqualTo(retried ? 409 : 200);
        if (retried) {
            relay.awaitState(id, "SUCCEEDED");
        }
        assertThat(callsOf(id)).isEqualTo(retried ? 1 : 0);
        assertThat(relay.find(id).state()).isEqualTo(retried ? "SUCCEEDED" : "DISCARDED");
    }

    private List<Reply> both(UUID id, String move, Map<String, Object> order) {
        Supplier<Reply> admin = () -> relay.as("admin").post(REQUESTS + "/" + id + "/" + move, order);
        return two.call(admin, () -> relay.move(id, move, order));
    }

    private static void assertOneIsRefused(List<Reply> replies, int status, String code) {
        assertThat(replies).extracting(Reply::status).containsExactlyInAnyOrder(status, 409);
        assertThat(replies).extracting(Reply::code).containsExactlyInAnyOrder("", code);
    }
}
