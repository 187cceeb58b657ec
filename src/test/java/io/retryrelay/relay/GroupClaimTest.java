package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.relay.ClaimResult.Kind;
import io.retryrelay.relay.Lineup.Head;
import io.retryrelay.request.EventId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;

/** What one head that cannot be claimed does to those that were to be claimed with it. */
class GroupClaimTest {

    private static final Duration GRACE = Duration.ofMillis(200);

    private final LeaseRule.Lease lease =
            new LeaseRule.Lease(System.nanoTime() - 1_000_000, Duration.ofSeconds(30), Duration.ZERO);
    private final Head good = Heads.of(new EventId(UUID.randomUUID(), 1));
    private final Head bad = Heads.of(new EventId(UUID.randomUUID(), 1));
    private final Uncalled uncalled = new Uncalled();
    private final List<LeaseRule.Lease> given = new ArrayList<>();
    private final CountedPause pause = new CountedPause();

    @Test
    void aBadRowFailsAlone() {
        GroupClaim claims = claims(() -> new DataIntegrityViolationException("bad"));

        assertThat(claims.of(List.of(good, bad), lease))
                .extracting(ClaimResult::kind)
                .containsExactly(Kind.CLOSED_BEFORE, Kind.NOT_TAKEN);
        assertThat(pause.begun).as("the database is there").isZero();
        assertThat(uncalled.contains(bad.delivery().event())).isTrue();
        assertThat(uncalled.contains(good.delivery().event())).isFalse();
    }

    @Test
    void aLockThatIsHeldForLongFailsAlone() {
        GroupClaim claims = claims(() -> new CannotAcquireLockException("held"));

        assertThat(claims.of(List.of(bad, good), lease))
                .extracting(ClaimResult::kind)
                .containsExactly(Kind.NOT_TAKEN, Kind.CLOSED_BEFORE);
        assertThat(pause.begun).isZero();
    }

    @Test
    void aDatabaseThatIsAwayFailsAllAndPausesTheConsumer() {
        GroupClaim claims = claims(() -> new DataAccessResourceFailureException("away"));

        assertThat(claims.of(List.of(good, bad), lease))
                .extracting(ClaimResult::kind)
                .containsExactly(Kind.NOT_TAKEN, Kind.NOT_TAKEN);
        assertThat(pause.begun).isOne();
    }

    @Test
    void whoIsClaimedAloneHasAWholeLease() {
        claims(() -> new DataIntegrityViolationException("bad")).of(List.of(bad, good), lease);

        assertThat(given.get(0)).isEqualTo(lease);
        assertThat(given.subList(1, 3))
                .allSatisfy(own -> assertThat(own.startedNanos()).isGreaterThan(lease.startedNanos()));
    }

    /** Claims whatever does not hold the bad head. */
    private GroupClaim claims(Supplier<RuntimeException> failure) {
        Claim claim = new Claim(null, null, null, null, null, null, null, null, null) {
            @Override
            public List<ClaimResult> of(List<Head> heads, LeaseRule.Lease lease, boolean repeated) {
                given.add(lease);
                if (heads.contains(bad)) {
                    throw failure.get();
                }
                return heads.stream()
                        .map(head -> ClaimResult.of(Kind.CLOSED_BEFORE))
                        .toList();
            }
        };
        RelayProperties properties = new RelayProperties(null, Duration.ofSeconds(1), 100, GRACE);
        Persistence persistence = new Persistence(properties);
        return new GroupClaim(
                claim,
                persistence,
                uncalled,
                pause,
                new LeaseRule(properties, new HandlingTime(Duration.ofSeconds(10))),
                new InFlight(null));
    }

    private static final class CountedPause extends DatabasePause {

        private int begun;

        private CountedPause() {
            super(null, null, null);
        }

        @Override
        void begin() {
            begun++;
        }
    }
}
