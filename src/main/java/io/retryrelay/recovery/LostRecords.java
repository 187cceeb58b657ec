package io.retryrelay.recovery;

import io.retryrelay.outbox.LostPublication;
import io.retryrelay.outbox.Publications;
import io.retryrelay.outbox.Publisher;
import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.relay.Uncalled;
import io.retryrelay.request.Lanes;
import io.retryrelay.request.Patrol;
import io.retryrelay.request.RetryRequest;
import io.retryrelay.request.RetryRequests;
import io.retryrelay.request.State;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Publishes again what was acknowledged without a result, and what vanished with its record. What merely waits on the
 * topic is backlog and never published again: otherwise a slow B would multiply the records.
 */
@Component
class LostRecords implements RecoveryStep {

    private final TopicObserver observer;
    private final Publications publications;
    private final Publisher publisher;
    private final Uncalled uncalled;
    private final RetryRequests requests;
    private final Lanes lanes;
    private final Targets targets;
    private final DatabaseClock clock;
    private final RecoveryProperties properties;
    private final TransactionTemplate transaction;
    private final Patrol patrol;
    private @Nullable TopicPosition before;

    LostRecords(
            TopicObserver observer,
            Publications publications,
            Publisher publisher,
            Uncalled uncalled,
            RetryRequests requests,
            Lanes lanes,
            Targets targets,
            DatabaseClock clock,
            RecoveryProperties properties,
            JdbcClient jdbc,
            PlatformTransactionManager transactions) {
        this.observer = observer;
        this.publications = publications;
        this.publisher = publisher;
        this.uncalled = uncalled;
        this.requests = requests;
        this.lanes = lanes;
        this.targets = targets;
        this.clock = clock;
        this.properties = properties;
        this.transaction = new TransactionTemplate(transactions);
        this.patrol = new Patrol(jdbc, State.QUEUED);
    }

    @Override
    public void run() {
        TopicPosition now = observer.look();
        publisher.noteTopic(now.topicId());
        if (before != null && before.topicId().equals(now.topicId())) {
            long acknowledged = now.acknowledgedUpTo(before);
            publisher.forgetBelow(Math.max(now.logStart(), acknowledged));
            patrol.walk(queued -> each(
                    publications.lost(
                            queued, now.topicId(), now.logStart(), acknowledged, properties.recoveryInterval()),
                    this::recover));
        }
        before = now;
    }

    void recover(LostPublication lost) {
        transaction.executeWithoutResult(tx -> decide(lost));
    }

    /** In doubt, only the owner decides: one that lives knows what it did not call, and of one that died it is the heir. */
    private void decide(LostPublication lost) {
        boolean inDoubt = lost.wasAcknowledged() && !uncalled.contains(lost.event());
        if (lost.publication() < properties.publications() && !(inDoubt && mayIgnoreKeys(lost))) {
            publications.publishAgain(lost);
        } else if (!inDoubt || publisher.isOwner()) {
            giveUp(lost, inDoubt);
        }
    }

    private boolean mayIgnoreKeys(LostPublication lost) {
        return targets.find(lost.target()).filter(TargetProfile::honoursKeys).isEmpty();
    }

    private void giveUp(LostPublication lost, boolean inDoubt) {
        if (lanes.lockFreeOf(lost.event().requestId())) {
            giveUpInItsLane(lost, inDoubt);
        }
    }

    private void giveUpInItsLane(LostPublication lost, boolean inDoubt) {
        Instant now = clock.now();
        requests.lock(lost.event().requestId())
                .filter(request -> request.isQueuedAs(lost.event().generation()))
                .filter(request -> publications.isStill(lost))
                .ifPresent(request -> giveUp(request, inDoubt, now));
    }

    private void giveUp(RetryRequest request, boolean inDoubt, Instant now) {
        request.giveUpDelivery(inDoubt, now);
        requests.save(request);
    }
}
