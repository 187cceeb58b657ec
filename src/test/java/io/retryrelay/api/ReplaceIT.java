package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ReplaceIT extends OverHttp {

    @Test
    @Covers("W45")
    void putsACorrectedCallInItsPlace() {
        Map<String, Object> submission = held("orderKey", "lane", "idempotencyKey", unique("key"));
        UUID old = relay.submit(submission).id();
        String path = "/" + unique("corrected");

        Reply reply = relay.move(old, "replace", Map.of("path", path, "body", Map.of("amount", 99), "reason", "typo"));

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(201);
        assertThat(header(reply, "Location")).isEqualTo(REQUESTS + "/" + reply.id());
        assertThat(reply.id()).isNotEqualTo(old);
        assertThat(reply.body().path("replaces").asString()).isEqualTo(old.toString());
        assertThat(reply.body().path("idempotencyKey").asString())
                .isEqualTo(reply.id().toString());
        assertThat(reply.body().path("businessKey").asString()).isEqualTo(submission.get("businessKey"));
        assertThat(reply.body().path("orderKey").asString()).isEqualTo("lane");
        assertThat(reply.body().path("source").asString()).isEqualTo("service-a");
        relay.awaitState(reply.id(), "SUCCEEDED");
        assertThat(onlyCallTo(path).getBodyAsString()).isEqualTo("{\"amount\":99}");
        assertThat(onlyCallTo(path).getHeader("Idempotency-Key"))
                .isEqualTo(reply.id().toString());
        assertThat(onlyCallTo(path).getHeader("Content-Type")).isEqualTo("application/json");
        assertOldIsReplacedBy(old, reply.id());
    }

    private void assertOldIsReplacedBy(UUID old, UUID successor) {
        Reply discarded = relay.find(old);
        assertThat(discarded.state()).isEqualTo("DISCARDED");
        assertThat(discarded.body().path("reason").asString()).isEqualTo("REPLACED");
        assertThat(discarded.body().path("replacedBy").asString()).isEqualTo(successor.toString());
        assertThat(discarded.body().path("history").path(1).path("what").asString())
                .isEqualTo("REPLACE");
        assertProblem(relay.move(old, "restore", Map.of("reason", "no")), 409, "ILLEGAL_MOVE");
        assertProblem(relay.retry(old), 409, "ILLEGAL_MOVE");
    }

    @Test
    void leadsAResendOfTheOldSubmissionToTheNewestSuccessor() {
        String header = unique("header");
        Map<String, Object> submission = held("idempotencyKey", unique("key"));
        UUID old = relay.submit(submission, header).id();
        b.answers(422);
        UUID second = relay.move(old, "replace", Map.of("body", "second")).id();
        relay.awaitState(second, "FAILED");
        b.answers(200);
        UUID third = relay.move(second, "replace", Map.of("body", "third")).id();

        Reply again = relay.submit(submission, header);

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.id()).isEqualTo(third);
        assertThat(relay.submit(submission).id()).isEqualTo(third);
        submission.put("body", "third");
        assertProblem(relay.submit(submission), 422, "KEY_REUSED");
        relay.awaitState(third, "SUCCEEDED");
    }

    @Test
    void asksForConfirmationWhereTheOldOutcomeIsUnknown() {
        UUID old = hold("failure", failure("TIMEOUT"), "idempotencyKey", unique("key"));

        assertProblem(relay.move(old, "replace", Map.of("body", "new")), 422, "CONFIRM_NEEDED");
        assertThat(relay.find(old).state()).isEqualTo("UNKNOWN");

        Reply confirmed = relay.move(old, "replace", Map.of("body", "new", "confirm", true));
        assertThat(confirmed.status()).isEqualTo(201);
        assertThat(confirmed.body().path("outcomeUnknown").asBoolean()).isFalse();
        relay.awaitState(confirmed.id(), "SUCCEEDED");
    }

    @Test
    void keepsWhatIsLeftOutAndDropsWhatIsNull() {
        Reply kept = relay.move(hold(), "replace", Map.of());
        assertThat(kept.body().path("body").asString()).isEqualTo("{\"amount\":100}");
        assertThat(kept.body().path("headers").path("Content-Type").asString()).isEqualTo("application/json");

        Reply dropped =
                relay.as("operator").post(REQUESTS + "/" + hold() + "/replace", "{\"body\": null, \"headers\": {}}");
        assertThat(dropped.status()).isEqualTo(201);
        assertThat(dropped.body().path("body").isNull()).isTrue();
        assertThat(dropped.body().path("headers")).isEmpty();
        relay.awaitState(kept.id(), "SUCCEEDED");
        relay.awaitState(dropped.id(), "SUCCEEDED");
    }

    @Test
    void changesNothingWhereTheCorrectionBreaksARule() {
        UUID old = hold();
        assertProblem(relay.move(old, "replace", Map.of("path", "/a/../b")), 400, "INVALID", "path");
        assertProblem(
                relay.move(old, "replace", Map.of("headers", Map.of("Host", "x"))), 400, "INVALID", "headers.Host");
        assertProblem(relay.move(old, "replace", Map.of("body", 5)), 400, "INVALID", "body");
        assertProblem(relay.move(old, "replace", Map.of("method", "PUT")), 400, "INVALID", "method");
        assertProblem(
                relay.move(old, "replace", Map.of("body", "x".repeat(1024 * 1024 + 1))), 413, "TOO_LARGE", "body");
        assertProblem(relay.move(old, "replace", Map.of("generation", 1)), 409, "CHANGED");
        assertThat(relay.find(old).state()).isEqualTo("FAILED");
        assertThat(relay.find(old).body().path("replacedBy").isNull()).isTrue();
    }

    @Test
    void replacesOnlyWhatWaitsForAPerson() {
        UUID id = relay.submit(fresh()).id();
        relay.awaitState(id, "SUCCEEDED");
        assertProblem(relay.move(id, "replace", Map.of("body", "x")), 409, "ILLEGAL_MOVE");
    }
}
