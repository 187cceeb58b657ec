package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.request.EventId;
import io.retryrelay.story.ForeignTransaction;
import io.retryrelay.target.Answer;
import io.retryrelay.target.Call;
import io.retryrelay.target.Proof;
import io.retryrelay.target.Targets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * Neither a claim nor a settle goes past a lane's lock that somebody else holds; the first one waits for it, and the
 * next ones do not wait again.
 */
@IntegrationTest
class LaneLockIT {

    private static final Answer DONE =
            new Answer(Proof.DONE, "HTTP_200", 200, Map.of(), new byte[0], false, null, null, Duration.ZERO);

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

    private final EventId event = new EventId(UUID.randomUUID(), 1);
    private final Lineup.Head head = Heads.of(event, "lane");
    private final Lineup.Head keyless = Heads.of(new EventId(UUID.randomUUID(), 1));
    private ForeignTransaction other;

    @BeforeEach
    void someoneElseHoldsAllLanes() throws SQLException {
        other = new ForeignTransaction(sandbox);
        other.locksAllLanes();
    }

    @AfterEach
    void letGo() throws SQLException {
        other.close();
    }

    @Test
    void aClaimLeavesItAlone() throws SQLException {
        assertThat(kinds(claim.of(List.of(head), leases.begin(), false))).containsExactly(ClaimResult.Kind.LOCKED);

        long waits = other.waits();
        assertThat(kinds(claim.of(List.of(head, keyless), leases.begin(), false)))
                .containsExactly(ClaimResult.Kind.LOCKED, ClaimResult.Kind.AHEAD_OF_THE_DATABASE);
        assertThat(other.waits()).as("nobody waits again").isEqualTo(waits);
    }

    @Test
    void aSettleLeavesItAlone() throws SQLException {
        Call call = new Call("POST", "/", Map.of(), null, "key");
        Ticket ticket = new Ticket(event, targets.find("b-system").orElseThrow(), call, leases.begin(), false);
        Result result = new Result(head, ticket, Optional.of(DONE));
        assertThat(settle.of(List.of(result))).containsExactly(Settle.Settled.LOCKED);

        long waits = other.waits();
        assertThat(settle.of(List.of(result, new Result(keyless, ticket, Optional.of(DONE)))))
                .containsExactly(Settle.Settled.LOCKED, Settle.Settled.LATE);
        assertThat(other.waits()).as("nobody waits again").isEqualTo(waits);
    }

    @Test
    void isWaitedForWhereItIsOnlyBusy() throws SQLException {
        claim.of(List.of(head), leases.begin(), false);
        other.letGo();
        other.givesPlacesAway();
        other.locksAllLanes();

        long waits = other.waits();
        assertThat(kinds(claim.of(List.of(head), leases.begin(), false))).containsExactly(ClaimResult.Kind.LOCKED);

        assertThat(other.waits()).isGreaterThan(waits);
    }

    @Test
    void isTakenAgainWhenItIsFree() throws SQLException {
        claim.of(List.of(head), leases.begin(), false);

        other.letGo();

        assertThat(kinds(claim.of(List.of(head), leases.begin(), false)))
                .containsExactly(ClaimResult.Kind.AHEAD_OF_THE_DATABASE);
    }

    private static List<ClaimResult.Kind> kinds(List<ClaimResult> results) {
        return results.stream().map(ClaimResult::kind).toList();
    }
}
