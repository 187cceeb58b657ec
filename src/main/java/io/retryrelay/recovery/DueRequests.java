package io.retryrelay.recovery;

import io.retryrelay.outbox.Publisher;
import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.RetryRequests;
import java.time.Instant;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Puts requests back on their way whose time has come; on the partition's owner alone. */
@Component
class DueRequests implements RecoveryStep {

    private static final int CHUNK = 200;

    private final JdbcClient jdbc;
    private final RetryRequests requests;
    private final DatabaseClock clock;
    private final Publisher publisher;
    private final TransactionTemplate transaction;

    DueRequests(
            JdbcClient jdbc,
            RetryRequests requests,
            DatabaseClock clock,
            Publisher publisher,
            PlatformTransactionManager transactions) {
        this.jdbc = jdbc;
        this.requests = requests;
        this.clock = clock;
        this.publisher = publisher;
        this.transaction = new TransactionTemplate(transactions);
    }

    @Override
    public void run() {
        if (publisher.isOwner()) {
            each(
                    jdbc.sql("""
                    select id from retry_request where state = 'SCHEDULED' and next_attempt_at <= utc_timestamp(6)
                    order by next_attempt_at limit :chunk""")
                            .param("chunk", CHUNK)
                            .query((row, number) -> UUID.fromString(row.getString("id")))
                            .list(),
                    id -> transaction.executeWithoutResult(tx -> release(id)));
        }
    }

    private void release(UUID id) {
        Instant now = clock.now();
        requests.lock(id).filter(request -> request.standing().isDue(now)).ifPresent(request -> {
            request.comeDue(now);
            requests.save(request);
        });
    }
}
