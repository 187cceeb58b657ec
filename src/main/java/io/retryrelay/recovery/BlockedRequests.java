package io.retryrelay.recovery;

import io.retryrelay.outbox.Publisher;
import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.Lanes;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Releases what no longer waits for anything. The transaction that ends a blocker releases the next one by itself; this
 * is for one that a person let pass while another of its lane was being called, and for what nobody thought of.
 */
@Component
class BlockedRequests implements RecoveryStep {

    private static final int CHUNK = 200;

    private final JdbcClient jdbc;
    private final Lanes lanes;
    private final DatabaseClock clock;
    private final Publisher publisher;
    private final TransactionTemplate transaction;

    BlockedRequests(
            JdbcClient jdbc,
            Lanes lanes,
            DatabaseClock clock,
            Publisher publisher,
            PlatformTransactionManager transactions) {
        this.jdbc = jdbc;
        this.lanes = lanes;
        this.clock = clock;
        this.publisher = publisher;
        this.transaction = new TransactionTemplate(transactions);
    }

    @Override
    public void run() {
        if (!publisher.isOwner()) {
            return;
        }
        each(
                jdbc.sql("""
                select id from retry_request blocked where state = 'BLOCKED'
                and not exists (select 1 from retry_request busy where busy.target = blocked.target
                    and busy.order_key = blocked.order_key and busy.state = 'CALLING')
                and (passes_others or not exists (select 1 from retry_request earlier
                    where earlier.target = blocked.target and earlier.order_key = blocked.order_key
                    and earlier.state in ('QUEUED', 'CALLING', 'SCHEDULED', 'BLOCKED', 'FAILED', 'UNKNOWN')
                    and earlier.seq < blocked.seq))
                limit :chunk""")
                        .param("chunk", CHUNK)
                        .query((row, number) -> UUID.fromString(row.getString("id")))
                        .list(),
                id -> transaction.executeWithoutResult(tx -> release(id)));
    }

    private void release(UUID id) {
        lanes.lockOf(id);
        lanes.releaseIfFree(id, clock.now());
    }
}
