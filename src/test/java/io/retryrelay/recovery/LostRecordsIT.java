package io.retryrelay.recovery;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.Copies;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.outbox.LostPublication;
import io.retryrelay.outbox.Publisher;
import io.retryrelay.request.EventId;
import io.retryrelay.story.RelayApi;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What is made of evidence that the record of a queued request will not be read again. */
@IntegrationTest
class LostRecordsIT {

    private static final Map<String, String> WHY = Map.of("reason", "as a test wants it");
    private static final int LAST = 10;

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private LostRecords records;

    @Autowired
    private Publisher publisher;

    private RelayApi relay;

    /** So that what is published stays queued. */
    @BeforeEach
    void pause() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        assertThat(relay.as("admin").post("/api/v1/relay/pause", WHY).status()).isEqualTo(200);
    }

    @AfterEach
    void resume() {
        relay.as("admin").post("/api/v1/relay/resume", WHY);
    }

    @Test
    void theOwnerLeavesWhatItMayHaveCalledToAPersonWhereBIgnoresKeys() {
        UUID id = published("keyless");

        records.recover(acknowledged(id, "keyless", 1));

        assertThat(relay.find(id).state()).isEqualTo("UNKNOWN");
    }

    @Test
    void anotherInstanceLeavesItToTheOwnerWhichMayKnowThatItDidNotCall() {
        UUID keyless = published("keyless");
        UUID keyed = published("b-system");
        publisher.disown();
        try {
            records.recover(acknowledged(keyless, "keyless", 1));
            records.recover(usedUp(keyed, "b-system"));
        } finally {
            publisher.own(Integer.MAX_VALUE);
        }

        assertAreCalledOnce(keyless, keyed);
    }

    @Test
    void evidenceOfAnEarlierPublicationChangesNothing() {
        UUID id = published("keyless");
        LostPublication now = acknowledged(id, "keyless", 1);

        records.recover(new LostPublication(now.id(), now.event(), now.target(), 0, now.offset(), true));
        records.recover(new LostPublication(now.id(), now.event(), now.target(), LAST, now.offset() - 1, true));

        assertAreCalledOnce(id);
    }

    @Test
    void publicationsThatAreUsedUpHideNoDoubt() {
        UUID keyless = published("keyless");
        UUID keyed = published("b-system");

        records.recover(usedUp(keyless, "keyless"));
        records.recover(usedUp(keyed, "b-system"));

        assertThat(relay.find(keyless).state()).isEqualTo("UNKNOWN");
        assertThat(relay.find(keyed).state()).isEqualTo("UNKNOWN");
    }

    @Test
    void publicationsThatAreUsedUpUnreadLeaveNoDoubt() {
        UUID id = published("keyless");
        LostPublication last = usedUp(id, "keyless");

        records.recover(new LostPublication(last.id(), last.event(), last.target(), LAST, last.offset(), false));

        assertThat(relay.find(id).state()).isEqualTo("FAILED");
        assertThat(relay.find(id).body().path("reason").asString()).isEqualTo("NOT_DELIVERED");
    }

    @Test
    void oneIsFoundBehindAllThatMerelyWait() throws SQLException {
        UUID id = published("keyless");
        new Copies(sandbox)
                .ofRequest(
                        id.toString(),
                        1_000,
                        Map.of(
                                "id", "concat('0000000c-0000-7000-8000-', lpad(i, 12, '0'))",
                                "idempotency_key", "concat('waits-', i)",
                                "created_at", "utc_timestamp(6) - interval 1 day"));
        try {
            jdbc.sql("update outbox_event set topic_id = 'gone', published_at = published_at - interval 1 hour"
                            + " where request_id = :id")
                    .param("id", id.toString())
                    .update();

            await().atMost(RelayApi.PATIENCE).until(() -> outbox("publication", id) == 2);
        } finally {
            jdbc.sql("delete from retry_request where id like '0000000c-%'").update();
        }
        assertAreCalledOnce(id);
    }

    private UUID published(String target) {
        UUID id = relay.submit(payment(UUID.randomUUID().toString(), "target", target))
                .id();
        await().atMost(RelayApi.PATIENCE).until(() -> outbox("publication", id) == 1);
        return id;
    }

    private LostPublication usedUp(UUID id, String target) {
        jdbc.sql("update outbox_event set publication = :last where request_id = :id")
                .param("last", LAST)
                .param("id", id.toString())
                .update();
        return acknowledged(id, target, LAST);
    }

    private LostPublication acknowledged(UUID id, String target, int publication) {
        return new LostPublication(
                outbox("id", id), new EventId(id, 1), target, publication, outbox("topic_offset", id), true);
    }

    private long outbox(String column, UUID request) {
        return sandbox.number("select " + column + " from outbox_event where request_id = '" + request + "'");
    }

    private void assertAreCalledOnce(UUID... queued) {
        resume();
        List.of(queued).forEach(id -> relay.awaitState(id, "SUCCEEDED"));
        assertThat(b.rawCalls()).isEqualTo(queued.length);
    }
}
