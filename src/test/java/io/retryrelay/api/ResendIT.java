package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer may get lost: the same submission sent again leads to the same request. */
class ResendIT extends OverHttp {

    @Test
    void answersTheSameRequestUnderEachOfItsKeys() {
        String header = unique("header");
        Map<String, Object> both = held("idempotencyKey", unique("key"));
        Reply first = relay.submit(both, header);
        assertThat(first.status()).isEqualTo(202);

        assertSameRequest(relay.submit(both, header), first.id());
        assertSameRequest(relay.submit(both), first.id());
        assertSameRequest(relay.submit(both, unique("another-header")), first.id());
    }

    @Test
    void knowsASubmissionByTheHeaderAlone() {
        String header = unique("header");
        Map<String, Object> nameless = held("businessKey", null);
        Reply first = relay.submit(nameless, header);

        assertSameRequest(relay.submit(nameless, header), first.id());
        assertThat(relay.as("service-b").submit(nameless, header).status())
                .as("scoped to the caller")
                .isEqualTo(202);
        assertThat(relay.submit(nameless, unique("header")).status()).isEqualTo(202);
    }

    @Test
    void knowsASubmissionByTheIdempotencyKeyAlone() {
        Map<String, Object> keyed = held("businessKey", null, "idempotencyKey", unique("key"));
        Reply first = relay.submit(keyed);

        assertSameRequest(relay.submit(keyed), first.id());
    }

    @Test
    void callsNothingAgainAfterItSucceeded() {
        Map<String, Object> submission = fresh();
        UUID id = relay.submit(submission).id();
        relay.awaitState(id, "SUCCEEDED");

        Reply again = relay.submit(submission);

        assertSameRequest(again, id);
        assertThat(again.state()).isEqualTo("SUCCEEDED");
        assertThat(again.body().path("generation").asInt()).isOne();
        assertThat(callsOf(id)).isOne();
    }

    @Test
    void writesNewsOfTheOriginalCallIntoTheHistory() {
        Map<String, Object> submission = held("failure", failure("CONNECT"));
        UUID id = relay.submit(submission).id();
        submission.put("failure", failure("TIMEOUT"));
        submission.put("hold", false);

        Reply again = relay.submit(submission);

        assertSameRequest(again, id);
        assertThat(again.body().path("failure").path("kind").asString()).isEqualTo("CONNECT");
        var news = again.body().path("history").path(1);
        assertThat(news.path("what").asString()).isEqualTo("RESENT");
        assertThat(news.path("reason").asString()).contains("TIMEOUT");
    }

    @ParameterizedTest
    @CsvSource({
        "method, PUT",
        "path, /other",
        "body, other",
        "orderKey, other",
        "businessKey, other",
        "idempotencyKey, other"
    })
    void refusesTheSameKeyWithOtherContent(String field, String other) {
        String header = unique("header");
        Map<String, Object> submission = held("idempotencyKey", unique("key"), "orderKey", "lane");
        relay.submit(submission, header);

        submission.put(field, other);

        assertProblem(relay.submit(submission, header), 422, "KEY_REUSED");
    }

    @Test
    void tellsHeadersApartHoweverTheyAreWritten() {
        Map<String, Object> one = held("headers", Map.of("A", "1, b=2"));
        relay.submit(one);
        Map<String, Object> two = new LinkedHashMap<>(one);
        two.put("headers", Map.of("A", "1", "B", "2"));
        assertProblem(relay.submit(two), 422, "KEY_REUSED");

        Map<String, Object> otherCase = new LinkedHashMap<>(one);
        otherCase.put("headers", Map.of("a", "1, b=2"));
        assertThat(relay.submit(otherCase).status()).as("names have no case").isEqualTo(200);
    }

    @Test
    void refusesKeysThatLeadToDifferentRequests() {
        String header = unique("header");
        Map<String, Object> one = held();
        relay.submit(one, header);
        Map<String, Object> other = held();
        relay.submit(other);

        assertProblem(relay.submit(other, header), 422, "KEY_REUSED");
    }

    @Test
    void tellsNothingOfARequestOfAnotherSource() {
        String key = unique("key");
        UUID id = relay.submit(held("idempotencyKey", key)).id();

        Reply taken = relay.as("service-b").submit(held("idempotencyKey", key));

        assertProblem(taken, 409, "KEY_TAKEN");
        assertThat(taken.body().toString()).doesNotContain(id.toString(), "service-a", key);
        assertThat(relay.as("service-b").find(id).status()).isEqualTo(404);
    }

    @Test
    void keepsTheBusinessKeysOfSourcesApart() {
        Map<String, Object> submission = held();
        UUID id = relay.submit(submission).id();

        Reply others = relay.as("service-b").submit(submission);

        assertThat(others.status()).isEqualTo(202);
        assertThat(others.id()).isNotEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "A", "á", "a\u0301", "ａ", "ss", "ß", "ı", "i", "😀", "😁", "a\u200b", "0", "00"})
    void comparesNamesByteForByte(String name) {
        Reply reply = relay.submit(held("businessKey", "collation-" + name));

        assertThat(reply.status()).as("a name of its own").isEqualTo(202);
        assertThat(reply.body().path("businessKey").asString()).isEqualTo("collation-" + name);
        assertThat(relay.submit(held("businessKey", null, "idempotencyKey", unique("X")))
                        .status())
                .isEqualTo(202);
    }

    @Test
    @Covers("A2.23")
    void comparesKeysCaseByCase() {
        String key = unique("Key");
        assertThat(relay.submit(held("idempotencyKey", key)).status()).isEqualTo(202);
        assertThat(relay.submit(held("idempotencyKey", key.toUpperCase())).status())
                .isEqualTo(202);
    }

    @RepeatedTest(20)
    @Covers({"W30", "A2.22"})
    void storesAndCallsOnceWhenTwoComeAtOnce() {
        Map<String, Object> submission = fresh("idempotencyKey", unique("key"));
        String header = unique("header");
        try (Together two = new Together()) {
            List<Reply> replies =
                    two.call(() -> relay.submit(submission, header), () -> relay.submit(submission, header));

            assertThat(replies).extracting(Reply::status).containsExactlyInAnyOrder(202, 200);
            assertThat(replies.get(0).id()).isEqualTo(replies.get(1).id());
        }
        Reply list = relay.get(REQUESTS + "?businessKey=" + submission.get("businessKey"));
        assertThat(list.body().path("items")).hasSize(1);
        UUID id = UUID.fromString(list.body().path("items").path(0).path("id").asString());
        relay.awaitState(id, "SUCCEEDED");
        assertThat(callsOf(id)).isOne();
    }

    private static void assertSameRequest(Reply again, UUID id) {
        assertThat(again.status()).as("%s", again.body()).isEqualTo(200);
        assertThat(again.id()).isEqualTo(id);
    }
}
