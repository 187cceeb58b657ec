package io.retryrelay.recovery;

import io.retryrelay.outbox.Publisher;
import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.RowLocks;
import io.retryrelay.target.Gate;
import io.retryrelay.target.Gates;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Puts requests back on their way whose time has come, or which waited for their target; on the partition's owner alone,
 * since only that one knows how the targets are. A target that takes no calls gets none, one that is asked whether it is
 * back gets a few, and one that came back gets them in growing numbers.
 */
@Component
class DueRequests implements RecoveryStep {

    private static final int CHUNK = 200;
    private static final String DUE = """
            select id from retry_request where target = :target and state = 'SCHEDULED'
            and (next_attempt_at is null or next_attempt_at <= utc_timestamp(6))
            order by next_attempt_at, seq, id limit :room""";

    private final JdbcClient jdbc;
    private final RowLocks rowLocks;
    private final Targets targets;
    private final Gates gates;
    private final DatabaseClock clock;
    private final Publisher publisher;
    private final TransactionTemplate transaction;
    private boolean owner;

    DueRequests(
            JdbcClient jdbc,
            RowLocks rowLocks,
            Targets targets,
            Gates gates,
            DatabaseClock clock,
            Publisher publisher,
            PlatformTransactionManager transactions) {
        this.jdbc = jdbc;
        this.rowLocks = rowLocks;
        this.targets = targets;
        this.gates = gates;
        this.clock = clock;
        this.publisher = publisher;
        this.transaction = new TransactionTemplate(transactions);
    }

    @Override
    public void run() {
        boolean wasOwner = owner;
        owner = publisher.isOwner();
        if (owner) {
            targets.names().stream()
                    .flatMap(name -> targets.find(name).stream())
                    .forEach(target -> release(target, !wasOwner));
            vanishedTargets().forEach(target -> release(target, CHUNK));
        }
    }

    private void release(TargetProfile target, boolean newlyOwned) {
        Gate gate = gates.of(target);
        if (newlyOwned && wasLeftAlone(target.name())) {
            gate.beginWithProbes();
        }
        if (isAnyDue(target.name())) {
            release(target.name(), Math.min(CHUNK, gate.room(underWay(target.name()))));
        }
    }

    private void release(String target, int room) {
        List<UUID> due = jdbc.sql(DUE)
                .param("target", target)
                .param("room", room)
                .query((row, number) -> UUID.fromString(row.getString("id")))
                .list();
        try {
            release(due);
        } catch (RuntimeException oneBreaksIt) {
            each(due, id -> release(List.of(id)));
        }
    }

    /** Those that somebody else has locked are left for the next look. */
    private void release(List<UUID> due) {
        transaction.executeWithoutResult(tx -> {
            Instant now = clock.now();
            RowLocks.Taken taken = rowLocks.take(due);
            taken.rows().values().stream()
                    .filter(request -> request.standing().isDue(now))
                    .forEach(request -> request.comeDue(now));
            rowLocks.save(taken);
        });
    }

    private boolean isAnyDue(String target) {
        return !jdbc.sql(DUE)
                .param("target", target)
                .param("room", 1)
                .query((row, number) -> true)
                .list()
                .isEmpty();
    }

    private int underWay(String target) {
        return jdbc.sql("""
                select count(*) from (select 1 from retry_request
                    where target = :target and state in ('QUEUED', 'CALLING') limit 5000) some""").param("target", target).query(Integer.class).single();
    }

    /** The owner before this one had seen the target's circuit open. */
    private boolean wasLeftAlone(String target) {
        return jdbc.sql("""
                select 1 from retry_request where target = :target and state = 'SCHEDULED'
                and next_attempt_at is null and reason = 'CIRCUIT_OPEN' limit 1""")
                .param("target", target)
                .query((row, number) -> true)
                .optional()
                .isPresent();
    }

    /** Their requests go on, too: the claim tells that there is no such target any more. One look into an index per name. */
    private List<String> vanishedTargets() {
        return jdbc.sql("select distinct target from retry_request").query(String.class).list().stream()
                .filter(name -> targets.find(name).isEmpty())
                .toList();
    }
}
