package io.retryrelay.recovery;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.story.RelayTopic;
import io.retryrelay.windows.Covers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What is removed after its time, what stays, and what becomes of a record or a submission that comes again. */
@IntegrationTest
@Covers({"W42", "A1.08"})
class PurgeIT {

    private static final Map<String, String> WHY = Map.of("reason", "as a test wants it");
    private static final List<String> TABLES = List.of("outbox_event", "processed_event", "attempt", "request_history");

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private Purge purge;

    private RelayApi relay;
    private RelayTopic topic;

    @BeforeEach
    void connect() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        topic = new RelayTopic(sandbox);
    }

    @AfterEach
    void disconnect() {
        topic.close();
    }

    @Test
    void removesAFinalRequestWithAllThatBelongsToIt() {
        Map<String, Object> submission = payment(UUID.randomUUID().toString());
        UUID done = done(submission);
        age(done, 91);

        purge();

        assertThat(relay.find(done).status()).isEqualTo(404);
        assertThat(TABLES).allMatch(table -> rowsOf(table, done) == 0);
    }

    @Test
    void callsForNoRecordThatComesAgain() {
        UUID done = done(payment(UUID.randomUUID().toString()));
        age(done, 91);
        purge();
        int calls = b.rawCalls();

        long again = topic.produce("{\"schema\":1,\"eventId\":\"%1$s.1\",\"requestId\":\"%1$s\",\"generation\":1}"
                .formatted(done)
                .getBytes(StandardCharsets.UTF_8));

        topic.awaitAcknowledged(again);
        assertThat(b.rawCalls()).isEqualTo(calls);
        assertThat(sandbox.number("select count(*) from quarantined_record where topic_offset = " + again))
                .isOne();
    }

    @Test
    void takesNoSubmissionAgainUntilItsNamesAreForgotten() {
        Map<String, Object> submission = payment(UUID.randomUUID().toString());
        UUID done = done(submission);
        age(done, 91);
        purge();

        Reply again = relay.submit(submission);

        assertThat(again.status()).isEqualTo(410);
        assertThat(again.code()).isEqualTo("PURGED");
        assertThat(again.body().path("id").asString()).isEqualTo(done.toString());

        jdbc.sql("update request_identity set created_at = created_at - interval 401 day where request_id = :id")
                .param("id", done.toString())
                .update();
        purge();

        assertThat(relay.submit(submission).status()).isEqualTo(202);
    }

    @Test
    void leavesWhatIsYoungOrNotAtItsEnd() {
        UUID young = done(payment(UUID.randomUUID().toString()));
        UUID open = relay.submit(payment(UUID.randomUUID().toString(), "hold", true))
                .id();
        age(young, 89);
        age(open, 1000);

        purge();

        assertThat(relay.find(young).status()).isEqualTo(200);
        assertThat(relay.find(open).status()).isEqualTo(200);
    }

    @Test
    void leavesARequestOfWhichARecordCanStillBeDelivered() {
        RelayApi admin = relay.as("admin");
        assertThat(admin.post("/api/v1/relay/pause", WHY).status()).isEqualTo(200);
        UUID unread = relay.submit(payment(UUID.randomUUID().toString())).id();
        try {
            await().atMost(RelayApi.PATIENCE)
                    .until(() -> sandbox.number("select count(*) from outbox_event where request_id = '" + unread
                                    + "' and published_at is not null")
                            == 1);
            relay.move(unread, "cancel", Map.of());
            assertThat(relay.move(unread, "discard", WHY).status()).isEqualTo(200);
            age(unread, 91);

            purge();

            assertThat(relay.find(unread).status()).isEqualTo(200);
        } finally {
            admin.post("/api/v1/relay/resume", WHY);
        }
        topic.awaitAllAcknowledged();
        purge();
        assertThat(relay.find(unread).status()).isEqualTo(404);
    }

    /** Else the counts of the bulk would no longer be true. */
    @Test
    void leavesARequestOfABulkUntilTheBulkIsPurged() {
        UUID held = relay.submit(payment(UUID.randomUUID().toString(), "hold", true))
                .id();
        Reply bulk = relay.as("operator")
                .post("/api/v1/bulk-retries", Map.of("action", "RETRY", "ids", List.of(held.toString())));
        assertThat(bulk.status()).isIn(200, 201, 202);
        assertThat(relay.move(held, "discard", WHY).status()).isEqualTo(200);
        age(held, 91);

        purge();

        assertThat(relay.find(held).status()).isEqualTo(200);

        jdbc.sql("update bulk_run set created_at = created_at - interval 91 day where id = :id")
                .param("id", bulk.id().toString())
                .update();
        purge();

        assertThat(relay.find(held).status()).isEqualTo(404);
        assertThat(relay.as("operator").get("/api/v1/bulk-retries/" + bulk.id()).status())
                .isEqualTo(404);
    }

    private UUID done(Map<String, Object> submission) {
        UUID id = relay.submit(submission).id();
        relay.awaitState(id, "SUCCEEDED");
        topic.awaitAllAcknowledged();
        return id;
    }

    private void age(UUID request, int days) {
        jdbc.sql("update retry_request set updated_at = updated_at - interval :days day where id = :id")
                .param("days", days)
                .param("id", request.toString())
                .update();
    }

    private void purge() {
        while (purge.purgeChunk()) {
            // the next chunk
        }
    }

    private long rowsOf(String table, UUID request) {
        return sandbox.number("select count(*) from " + table + " where request_id = '" + request + "'");
    }
}
