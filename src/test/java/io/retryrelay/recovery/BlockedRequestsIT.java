package io.retryrelay.recovery;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.Copies;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What is blocked by nothing is released, however many are blocked by something. */
@IntegrationTest
class BlockedRequestsIT {

    private static final String LANE = "blocked-requests";

    @LocalServerPort
    private int port;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private JdbcClient jdbc;

    private RelayApi relay;

    /** Many, and all of them older. */
    @BeforeEach
    void block() throws SQLException {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        UUID held = relay.submit(payment(LANE, "hold", true, "orderKey", LANE)).id();
        new Copies(sandbox)
                .ofRequest(
                        held.toString(),
                        1_000,
                        Map.of(
                                "id", "concat('0000000b-0000-7000-8000-', lpad(i, 12, '0'))",
                                "idempotency_key", "concat('blocked-', i)",
                                "seq", "t.seq + 1 + i",
                                "state", "'BLOCKED'",
                                "reason", "null",
                                "created_at", "utc_timestamp(6) - interval 1 day"));
    }

    @AfterEach
    void clear() {
        jdbc.sql("delete from retry_request where id like '0000000b-%'").update();
    }

    @Test
    void oneIsFoundBehindAllThatAreHeldUp() {
        UUID free = forgotten("blocked-by-nothing", false);

        relay.awaitState(free, "SUCCEEDED");

        assertThat(sandbox.number(
                        "select count(*) from retry_request where state = 'BLOCKED' and order_key = '" + LANE + "'"))
                .isEqualTo(1_000);
    }

    @Test
    void soIsOneThatMayPassOthers() {
        relay.submit(payment("overtaken", "hold", true, "orderKey", "overtaken"));

        relay.awaitState(forgotten("overtaken", true), "SUCCEEDED");
    }

    /** Nobody does this; a fault would. */
    private UUID forgotten(String lane, boolean passes) {
        UUID id = relay.submit(payment(UUID.randomUUID().toString(), "hold", true, "orderKey", lane))
                .id();
        jdbc.sql("update retry_request set state = 'BLOCKED', reason = null, passes_others = :passes where id = :id")
                .param("passes", passes)
                .param("id", id.toString())
                .update();
        return id;
    }
}
