package io.retryrelay.relay;

import io.retryrelay.platform.Loop;
import io.retryrelay.relay.Lineup.Head;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Takes the heads of lanes, claims in one transaction all those for which there is room, and has them called. The
 * consumer thread only admits.
 */
@Component
class Dispatcher extends Loop {

    private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);
    private static final Duration TICK = Duration.ofMillis(500);
    private static final Duration SHORT_TICK = Duration.ofMillis(20);
    private static final int MOST = 256;

    private final Arrivals arrivals;
    private final Lineup lineup;
    private final Rooms rooms;
    private final GroupClaim claims;
    private final LeaseRule leases;
    private final InFlight inFlight;
    private final Claimed claimed;
    private final ConsumerPause pause;
    private final DatabasePause databasePause;
    private final Bell bell;
    private boolean taking;

    Dispatcher(
            Arrivals arrivals,
            Lineup lineup,
            Rooms rooms,
            GroupClaim claims,
            LeaseRule leases,
            InFlight inFlight,
            Claimed claimed,
            ConsumerPause pause,
            DatabasePause databasePause,
            Bell bell) {
        super("dispatcher");
        this.arrivals = arrivals;
        this.lineup = lineup;
        this.rooms = rooms;
        this.claims = claims;
        this.leases = leases;
        this.inFlight = inFlight;
        this.claimed = claimed;
        this.pause = pause;
        this.databasePause = databasePause;
        this.bell = bell;
    }

    /** The partition came: what may be left of an earlier time is forgotten. */
    synchronized void begin() {
        forget();
        taking = true;
    }

    /** The partition goes: what was not taken is left to the next owner. */
    synchronized void end() {
        taking = false;
        forget();
    }

    private void forget() {
        arrivals.clear();
        lineup.clear();
    }

    @Override
    protected void turn() throws InterruptedException {
        bell.await(claimed.isAnyLocked() || lineup.hasHeads() ? SHORT_TICK : TICK);
        inFlight.completeThoseOutOfLease();
        boolean more = true;
        while (more && !pause.stopsClaims()) {
            claimed.putBackLocked();
            more = lineUp() | claimSome();
        }
    }

    private boolean lineUp() {
        try {
            return arrivals.lineUp();
        } catch (RuntimeException unread) {
            log.warn("Records wait, since the database does not say where they are going: {}", unread.toString());
            databasePause.begin();
            return false;
        }
    }

    private boolean claimSome() {
        LeaseRule.Lease lease = leases.begin();
        List<Head> heads = take(lease);
        if (!heads.isEmpty()) {
            claim(heads, lease);
        }
        return !heads.isEmpty();
    }

    /** For each target no more than it has room for. */
    private synchronized List<Head> take(LeaseRule.Lease lease) {
        List<Head> heads = new ArrayList<>();
        if (taking) {
            for (String target : lineup.targetsWithHeads()) {
                Room room = rooms.of(target);
                List<Head> some = lineup.take(target, Math.min(room.free(System.nanoTime()), MOST - heads.size()));
                room.claim(some.size());
                heads.addAll(some);
            }
            heads.forEach(head -> inFlight.begin(head, lease));
        }
        return heads;
    }

    private void claim(List<Head> heads, LeaseRule.Lease lease) {
        List<ClaimResult> results = claims.of(heads, lease);
        for (int i = 0; i < heads.size(); i++) {
            claimed.follow(heads.get(i), results.get(i));
        }
    }
}
