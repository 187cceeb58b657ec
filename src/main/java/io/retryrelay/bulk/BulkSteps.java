package io.retryrelay.bulk;

import io.retryrelay.request.Refusal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Takes the steps of people on bulks, one at a time, each with its line of history. */
@Component
class BulkSteps {

    private final JdbcClient jdbc;
    private final FirstCallNotes calls;
    private final BulkHistory history;

    BulkSteps(JdbcClient jdbc, FirstCallNotes calls, BulkHistory history) {
        this.jdbc = jdbc;
        this.calls = calls;
        this.history = history;
    }

    private record Stand(
            BulkAction action,
            BulkState state,
            String plannedBy,
            @Nullable String approvedBy,
            boolean limited) {

        private boolean has(BulkStep step, String who) {
            return step == BulkStep.APPROVE ? who.equals(approvedBy) : step.wasTakenIn(state);
        }
    }

    /** @throws Refusal if it cannot be taken where the bulk stands, and was not taken before, or if that is not as seen */
    @Transactional
    public void take(UUID bulk, BulkStep step, String who, @Nullable String reason, @Nullable Integer seen) {
        Stand stand = lock(bulk);
        if (stand.has(step, who)) {
            return;
        }
        if (step == BulkStep.RESUME) {
            refuseIfChanged(bulk, stand, seen);
        }
        if (!step.startsFrom(stand.state())) {
            throw Refusal.illegalStep(step, stand.state(), BulkStep.ofAPersonFrom(stand.state()));
        }
        switch (step) {
            case APPROVE -> approve(bulk, stand, who);
            case START -> start(bulk, who);
            case RESUME -> resume(bulk);
            default -> {}
        }
        jdbc.sql("update bulk_run set state = :state where id = :bulk")
                .param("state", step.leadsTo().name())
                .param("bulk", bulk.toString())
                .update();
        history.record(bulk, who, step.name(), reason);
    }

    /** The same as taking the step, under these limits if it was not taken before and the plan has none. */
    @Transactional
    public void start(UUID bulk, BulkLimits limits, String who, @Nullable String reason) {
        Stand stand = lock(bulk);
        if (BulkStep.START.startsFrom(stand.state()) && !stand.limited()) {
            if (stand.action() != BulkAction.RETRY) {
                limits.refuseWithoutCalls();
            }
            limit(bulk, limits);
        }
        take(bulk, BulkStep.START, who, reason, null);
    }

    /** So that one sent again late, from a page of before, does not undo what happened since. */
    private void refuseIfChanged(UUID bulk, Stand stand, @Nullable Integer seen) {
        List<BulkDeed> deeds = history.of(bulk);
        if (seen != null && seen != deeds.size()) {
            BulkDeed last = deeds.get(deeds.size() - 1);
            throw Refusal.changed(last.what() + " by " + last.who() + " at " + last.at() + "; the bulk is now "
                    + stand.state() + ".");
        }
    }

    private void limit(UUID bulk, BulkLimits limits) {
        jdbc.sql("update bulk_run set rate = :rate, ramp = :ramp, stop_at = :stopAt where id = :bulk")
                .param("rate", limits.rate())
                .param("ramp", limits.stages().text())
                .param("stopAt", limits.stopAtFailureRate())
                .param("bulk", bulk.toString())
                .update();
    }

    private Stand lock(UUID bulk) {
        return jdbc.sql("""
                select action, state, created_by, approved_by,
                    rate is not null or ramp is not null or stop_at is not null as limited
                from bulk_run where id = :bulk for update""")
                .param("bulk", bulk.toString())
                .query((row, number) -> new Stand(
                        BulkAction.valueOf(row.getString("action")),
                        BulkState.valueOf(row.getString("state")),
                        row.getString("created_by"),
                        row.getString("approved_by"),
                        row.getBoolean("limited")))
                .optional()
                .orElseThrow(() -> Refusal.noSuch("bulk"));
    }

    private void approve(UUID bulk, Stand stand, String who) {
        if (who.equals(stand.plannedBy())) {
            throw Refusal.secondPersonNeeded();
        }
        jdbc.sql("update bulk_run set approved_by = :who, approved_at = utc_timestamp(6) where id = :bulk")
                .param("who", who)
                .param("bulk", bulk.toString())
                .update();
    }

    private void start(UUID bulk, String who) {
        jdbc.sql("""
                update bulk_run set started_by = :who, started_at = utc_timestamp(6), running_since = utc_timestamp(6)
                where id = :bulk""").param("who", who).param("bulk", bulk.toString()).update();
    }

    private void resume(UUID bulk) {
        calls.take(bulk);
        FirstCalls forgiven = calls.count(bulk);
        jdbc.sql("""
                update bulk_run set running_since = utc_timestamp(6), forgiven_calls = :called,
                    forgiven_failures = :failed
                where id = :bulk""")
                .param("called", forgiven.called())
                .param("failed", forgiven.failed())
                .param("bulk", bulk.toString())
                .update();
    }
}
