package io.retryrelay.recovery;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.Attempts;
import io.retryrelay.request.Lanes;
import io.retryrelay.request.Outcome;
import io.retryrelay.request.RetryRequests;
import io.retryrelay.target.Targets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Takes requests back from workers that did not settle in time: B may have acted, so the outcome is unknown. */
@Component
class LostLeases implements RecoveryStep {

    private static final int CHUNK = 200;

    private final JdbcClient jdbc;
    private final RetryRequests requests;
    private final Attempts attempts;
    private final Lanes lanes;
    private final Targets targets;
    private final DatabaseSight sight;
    private final DatabaseClock clock;
    private final TransactionTemplate transaction;

    LostLeases(
            JdbcClient jdbc,
            RetryRequests requests,
            Attempts attempts,
            Lanes lanes,
            Targets targets,
            DatabaseSight sight,
            DatabaseClock clock,
            PlatformTransactionManager transactions) {
        this.jdbc = jdbc;
        this.requests = requests;
        this.attempts = attempts;
        this.lanes = lanes;
        this.targets = targets;
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

    private void takeBack(UUID id) {
        lanes.lockOf(id);
        Instant now = clock.now();
        requests.lock(id)
                .filter(request -> request.standing().hasLostItsLease(now))
                .ifPresent(request -> {
                    attempts.findById(request.event().toString())
                            .ifPresent(attempt -> attempt.end(
                                    Outcome.UNKNOWN, "the lease ran out before a result was written down", now));
                    request.loseLease(targets.find(request.target()), now);
                    requests.save(request);
                    lanes.releaseAfter(request, now);
                });
    }
}
