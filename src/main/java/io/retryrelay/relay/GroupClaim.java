package io.retryrelay.relay;

import io.retryrelay.relay.Lineup.Head;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Claims many in one transaction. One that breaks it is found by claiming each alone, so that it does not take the others
 * with it; what the database does not take is left to recovery, and while it is away nothing more is taken.
 */
@Component
class GroupClaim {

    private static final Logger log = LoggerFactory.getLogger(GroupClaim.class);

    private final Claim claim;
    private final Persistence persistence;
    private final Uncalled uncalled;
    private final DatabasePause pause;
    private final LeaseRule leases;
    private final InFlight inFlight;

    GroupClaim(
            Claim claim,
            Persistence persistence,
            Uncalled uncalled,
            DatabasePause pause,
            LeaseRule leases,
            InFlight inFlight) {
        this.claim = claim;
        this.persistence = persistence;
        this.uncalled = uncalled;
        this.pause = pause;
        this.leases = leases;
        this.inFlight = inFlight;
    }

    /** @return what was found for each, in the same order */
    List<ClaimResult> of(List<Head> heads, LeaseRule.Lease lease) {
        try {
            return persistence.tryToClaim(attempt -> claim.of(heads, lease, attempt > 1));
        } catch (Persistence.NotTaken away) {
            if (!away.isForALock()) {
                pause.begin();
                return heads.stream().map(head -> leave(head, away)).toList();
            }
            return eachAlone(heads, away);
        } catch (RuntimeException | Error broken) {
            return eachAlone(heads, broken);
        }
    }

    private List<ClaimResult> eachAlone(List<Head> heads, Throwable failed) {
        return heads.size() == 1
                ? List.of(leave(heads.get(0), failed))
                : heads.stream().map(this::alone).toList();
    }

    /** A second look for what the failed group may have left committed; with a lease of its own, since that took time. */
    private ClaimResult alone(Head head) {
        LeaseRule.Lease lease = leases.begin();
        inFlight.begin(head, lease);
        try {
            return claim.of(List.of(head), lease, true).get(0);
        } catch (RuntimeException | Error failed) {
            return leave(head, failed);
        }
    }

    private ClaimResult leave(Head head, Throwable failed) {
        log.error("Event {} is left to recovery.", head.delivery().event(), failed);
        uncalled.add(head.delivery().event());
        return ClaimResult.of(ClaimResult.Kind.NOT_TAKEN);
    }
}
