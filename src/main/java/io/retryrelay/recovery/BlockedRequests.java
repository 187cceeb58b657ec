package io.retryrelay.recovery;

import io.retryrelay.outbox.Publisher;
import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.Lanes;
import io.retryrelay.request.Patrol;
import io.retryrelay.request.State;
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

    private final Patrol patrol;
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
        this.patrol = new Patrol(jdbc, State.BLOCKED);
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
        patrol.walk(
                blocked -> each(lanes.freeAmong(blocked), id -> transaction.executeWithoutResult(tx -> release(id))));
    }

    private void release(UUID id) {
        if (lanes.lockFreeOf(id)) {
            lanes.releaseIfFree(id, clock.now());
        }
    }
}
