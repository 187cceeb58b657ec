package io.retryrelay.relay;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.request.EventId;
import io.retryrelay.story.ForeignTransaction;
import io.retryrelay.story.RelayApi;
import io.retryrelay.target.Answer;
import io.retryrelay.target.Call;
import io.retryrelay.target.Proof;
import io.retryrelay.target.Targets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Neither a claim nor a settle waits for a row that somebody else has locked, and neither changes anything of it. */
@IntegrationTest
class RowLockIT {

    private static final Answer DONE =
            new Answer(Proof.DONE, "HTTP_200", 200, Map.of(), new byte[0], false, null, null, Duration.ZERO);

    @LocalServerPort
    private int port;

    @Autowired
    private Claim claim;

    @Autowired
    private Settle settle;

    @Autowired
    private LeaseRule leases;

    @Autowired
    private Targets targets;

    @Autowired
    private Sandbox sandbox;

    private EventId event;
    private ForeignTransaction other;

    @BeforeEach
    void someoneElseHoldsTheRow() throws SQLException {
        UUID request = RelayApi.at("http://127.0.0.1:" + port)
                .submit(payment(UUID.randomUUID().toString(), "hold", true))
                .id();
        event = new EventId(request, 1);
        execute("insert into attempt (event_id, request_id, generation, started_at, response_truncated,"
                + " idempotency_key, request_hash, instance, topic, topic_partition, topic_offset) values ('"
                + event + "', '" + request + "', 1, utc_timestamp(6), false, 'k', 'h', 'i', 't', 0, 1)");
        other = new ForeignTransaction(sandbox);
        other.locks(request);
    }

    @AfterEach
    void letGo() throws SQLException {
        other.close();
        execute("delete from attempt where event_id = '" + event + "'");
    }

    private void execute(String sql) throws SQLException {
        try (Connection own = sandbox.database().connect();
                Statement statement = own.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void aClaimPassesItBy() {
        assertThat(claim.of(List.of(Heads.of(event)), leases.begin(), false))
                .extracting(ClaimResult::kind)
                .containsExactly(ClaimResult.Kind.LOCKED);
    }

    @Test
    void aSettlePassesItByAndLeavesItsAttemptOpen() {
        Call call = new Call("POST", "/", Map.of(), null, "key");
        Ticket ticket = new Ticket(event, targets.find("b-system").orElseThrow(), call, leases.begin(), false);

        assertThat(settle.of(List.of(new Result(Heads.of(event), ticket, Optional.of(DONE)))))
                .containsExactly(Settle.Settled.LOCKED);

        assertThat(sandbox.number("select count(*) from attempt where event_id = '" + event + "' and ended_at is null"))
                .isOne();
    }
}
