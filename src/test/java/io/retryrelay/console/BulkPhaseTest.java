package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkLimits;
import io.retryrelay.bulk.BulkResult;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.bulk.BulkSummary;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BulkPhaseTest {

    private static final int ALL = 5;
    static final BulkRun.By SOMEBODY = new BulkRun.By("operator", Instant.EPOCH);

    @ParameterizedTest
    @CsvSource({
        "NEEDS_APPROVAL, RETRY, PLANNED, NEEDS_APPROVAL",
        "PLANNED, RETRY, PLANNED, PLANNED",
        "PLANNED, RETRY, SKIPPED, EMPTY",
        "RUNNING, RETRY, SUCCEEDED, RUNNING",
        "PAUSED, RETRY, WAITING, PAUSED",
        "STOPPED, RETRY, FAILED, STOPPED",
        "DONE, RETRY, WAITING, QUEUED",
        "DONE, RETRY, CALLING, QUEUED",
        "DONE, RETRY, FAILED, DONE",
        "DONE, DISCARD, WAITING, DONE"
    })
    void tellsFromWhatHasBecomeOfItsRequests(BulkState state, BulkAction action, BulkResult all, BulkPhase phase) {
        assertThat(BulkPhase.of(run(state, action, all, SOMEBODY, null))).isEqualTo(phase);
    }

    @ParameterizedTest
    @CsvSource({"true, CANCELLED", "false, DROPPED"})
    void tellsWhetherThereWasAnythingToTakeBack(boolean started, BulkPhase phase) {
        assertThat(BulkPhase.of(cancelled(started, BulkResult.PLANNED, null))).isEqualTo(phase);
    }

    @ParameterizedTest
    @CsvSource({
        "NEEDS_APPROVAL, PLANNED, false",
        "PLANNED, PLANNED, false",
        "RUNNING, SUCCEEDED, true",
        "PAUSED, SUCCEEDED, true",
        "STOPPED, FAILED, true",
        "DONE, WAITING, true",
        "DONE, SUCCEEDED, false"
    })
    void movesAsLongAsSomethingMayChange(BulkState state, BulkResult all, boolean moves) {
        assertThat(BulkPhase.moves(run(state, BulkAction.RETRY, all, SOMEBODY, null)))
                .isEqualTo(moves);
    }

    @ParameterizedTest
    @CsvSource({"true, FAILED", "false, PLANNED"})
    void movesUntilAllIsTakenBack(boolean started, BulkResult all) {
        assertThat(BulkPhase.moves(cancelled(started, all, null))).isTrue();
        assertThat(BulkPhase.moves(cancelled(started, BulkResult.NOT_QUEUED, Instant.EPOCH)))
                .isFalse();
        assertThat(BulkPhase.moves(cancelled(started, BulkResult.WAITING, Instant.EPOCH)))
                .isTrue();
    }

    /** What became of a request that a bulk only gave up is none of its business. */
    @Test
    void waitsForNoCallsOfWhatItDidNotQueue() {
        assertThat(BulkPhase.moves(
                        run(BulkState.CANCELLED, BulkAction.DISCARD, BulkResult.WAITING, SOMEBODY, Instant.EPOCH)))
                .isFalse();
    }

    private static BulkRun cancelled(boolean started, BulkResult all, @Nullable Instant ended) {
        return run(BulkState.CANCELLED, BulkAction.RETRY, all, started ? SOMEBODY : null, ended);
    }

    static BulkRun run(
            BulkState state, BulkAction action, BulkResult all, BulkRun.@Nullable By started, @Nullable Instant ended) {
        BulkSummary summary =
                new BulkSummary(new UUID(0, 1), action, state, null, ALL, ALL, SOMEBODY, null, started, ended);
        return new BulkRun(
                summary,
                null,
                false,
                BulkLimits.NONE,
                0,
                0,
                0,
                0,
                Map.of(all, ALL),
                Map.of(),
                Map.of(),
                null,
                0,
                null,
                List.of());
    }
}
