package io.retryrelay.recovery;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.relay.Holders;
import io.retryrelay.relay.Holders.Fate;
import io.retryrelay.relay.KillerRule;
import io.retryrelay.request.Attempt;
import io.retryrelay.request.Attempts;
import io.retryrelay.request.Deaths;
import io.retryrelay.request.Lanes;
import io.retryrelay.request.Outcome;
import io.retryrelay.request.RetryRequest;
import io.retryrelay.request.RetryRequests;
import io.retryrelay.target.Targets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Takes requests back from workers that did not settle in time: B may have acted, so the outcome is unknown. Where it is
 * not yet clear whether the holder died of the call, the request is left for the next look, a few seconds at most.
 */
@Component
class LostLeases implements RecoveryStep {

    private static final int CHUNK = 200;

    private final JdbcClient jdbc;
    private final RetryRequests requests;
    private final Attempts attempts;
    private final Lanes lanes;
    private final Targets targets;
    private final Holders holders;
    private final DeathToll toll;
    private final KillerRule killers;
    private final DatabaseSight sight;
    private final DatabaseClock clock;
    private final TransactionTemplate transaction;

    LostLeases(
            JdbcClient jdbc,
            RetryRequests requests,
            Attempts attempts,
            Lanes lanes,
            Targets targets,
            Holders holders,
            DeathToll toll,
            KillerRule killers,
            DatabaseSight sight,
            DatabaseClock clock,
            PlatformTransactionManager transactions) {
        this.jdbc = jdbc;
        this.requests = requests;
        this.attempts = attempts;
        this.lanes = lanes;
        this.targets = targets;
        this.holders = holders;
        this.toll = toll;
        this.killers = killers;
        this.sight = sight;
        this.clock = clock;
        this.transaction = new TransactionTemplate(transactions);
    }

    @Override
    public void run() {
        List<UUID> lost = jdbc.sql("""
                select id from retry_request where state = 'CALLING' and lease_until < utc_timestamp(6)
                order by lease_until limit :chunk""")
                .param("chunk", CHUNK)
                .query((row, number) -> UUID.fromString(row.getString("id")))
                .list();
        if (sight.isClear()) {
            each(lost, id -> transaction.executeWithoutResult(tx -> takeBack(id)));
        }
    }

    /** In a lane that somebody holds for long it is left for the next look, so that the others are not. */
    private void takeBack(UUID id) {
        if (lanes.lockFreeOf(id)) {
            takeBackInItsLane(id);
        }
    }

    private void takeBackInItsLane(UUID id) {
        Instant now = clock.now();
        requests.lock(id)
                .filter(request -> request.standing().hasLostItsLease(now))
                .ifPresent(request -> judge(request, now));
    }

    private void judge(RetryRequest request, Instant now) {
        Optional<Attempt> attempt = attempts.findById(request.event().toString());
        Instant leaseUntil = Objects.requireNonNull(request.standing().leaseUntil());
        Fate fate = attempt.map(made -> holders.fateOf(made.instance(), leaseUntil, now))
                .orElse(Fate.NOT_DEAD);
        if (fate != Fate.UNCLEAR) {
            attempt.ifPresent(
                    made -> made.end(Outcome.UNKNOWN, "the lease ran out before a result was written down", now));
            takeBack(request, fate == Fate.DEAD, now);
        }
    }

    private void takeBack(RetryRequest request, boolean holderDied, Instant now) {
        int before = toll.before(request.getId(), request.attemptsInRound());
        Deaths deaths = new Deaths(holderDied ? before + 1 : before, killers.most());
        request.loseLease(targets.find(request.target()), deaths, now);
        requests.save(request);
        lanes.releaseAfter(List.of(request), now);
    }
}
