package io.retryrelay.relay;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.windows.Covers;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

/** B answers after the request was taken back from its holder, as from one that was frozen past its lease. */
@IntegrationTest
class LateAnswerIT {

    private static final Duration LONG_CALL = Duration.ofSeconds(6);

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Autowired
    private JdbcClient jdbc;

    private final String lane = UUID.randomUUID().toString();
    private RelayApi relay;

    @BeforeEach
    void connect() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
    }

    @Test
    @Covers("W05")
    void endsARequestThatWaitsForAPersonAndLetsTheNextOfItsLaneGo() {
        b.answersAt("/late", 200, LONG_CALL);
        UUID late = calledWithoutALease("keyless");
        UUID behind = submit("keyless", "/behind");
        relay.awaitState(late, "UNKNOWN");

        Reply done = relay.awaitState(late, "SUCCEEDED");

        assertThat(done.body().path("outcomeUnknown").asBoolean()).isFalse();
        assertThat(done.body().path("attempts")).hasSize(1);
        assertThat(done.body().path("attempts").path(0).path("status").asInt()).isEqualTo(200);
        relay.awaitState(behind, "SUCCEEDED");
        assertThat(b.rawCalls("/late")).isOne();
    }

    @Test
    @Covers("W05")
    void closesTheNewerEventThatIsStillOnItsWayAndSparesTheSecondCall() {
        b.answersAt("/late", 200, LONG_CALL);
        UUID late = calledWithoutALease("b-system");
        relay.awaitState(late, "QUEUED");

        relay.awaitState(late, "SUCCEEDED");

        assertThat(closing(late, 1)).isEqualTo("LEASE_RAN_OUT");
        assertThat(closing(late, 2)).isEqualTo("LATE_ANSWER");
        UUID next = submit("b-system", "/behind");
        relay.awaitState(next, "SUCCEEDED");
        assertThat(b.rawCalls("/late")).isOne();
    }

    @Test
    @Covers("W05")
    void isOnlyEvidenceIfItIsNoSuccess() {
        b.answersAt("/late", 422, LONG_CALL);
        UUID late = calledWithoutALease("keyless");
        relay.awaitState(late, "UNKNOWN");

        await("the answer stands on the attempt")
                .atMost(RelayApi.PATIENCE)
                .until(() -> relay.find(late)
                                .body()
                                .path("attempts")
                                .path(0)
                                .path("status")
                                .asInt(0)
                        == 422);

        assertThat(relay.find(late).state()).isEqualTo("UNKNOWN");
        assertThat(relay.find(late).body().path("outcomeUnknown").asBoolean()).isTrue();
    }

    /** While B is at work, its lease runs out. */
    private UUID calledWithoutALease(String target) {
        UUID id = submit(target, "/late");
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls("/late") == 1);
        int rows = jdbc.sql(
                        "update retry_request set lease_until = utc_timestamp(6) - interval 1 second where id = :id and state = 'CALLING'")
                .param("id", id.toString())
                .update();
        assertThat(rows).isOne();
        return id;
    }

    private UUID submit(String target, String path) {
        return relay.submit(payment(UUID.randomUUID().toString(), "target", target, "path", path, "orderKey", lane))
                .id();
    }

    private String closing(UUID request, int generation) {
        return jdbc.sql("select outcome from processed_event where event_id = :event")
                .param("event", request + "." + generation)
                .query(String.class)
                .single();
    }
}
