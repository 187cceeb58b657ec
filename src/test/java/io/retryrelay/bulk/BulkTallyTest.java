package io.retryrelay.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.bulk.BulkTally.Group;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BulkTallyTest {

    private final BulkTally tally = new BulkTally(List.of(
            new Group(BulkResult.SKIPPED, "ILLEGAL_MOVE", false, 3, 3, 0),
            new Group(BulkResult.NOT_QUEUED, "CHANGED", false, 2, 0, 0),
            new Group(BulkResult.NOT_QUEUED, "CANCELLED", false, 5, 0, 0),
            new Group(BulkResult.WAITING, null, true, 4, 4, 3),
            new Group(BulkResult.WAITING, null, false, 6, 6, 2),
            new Group(BulkResult.SUCCEEDED, null, false, 20, 7, 0),
            new Group(BulkResult.FAILED, null, false, 1, 1, 0)));

    @Test
    void countsEachResultWhetherBlockedOrNot() {
        assertThat(tally.count(BulkResult.WAITING)).isEqualTo(10);
        assertThat(tally.count(BulkResult.NOT_QUEUED)).isEqualTo(7);
        assertThat(tally.count(BulkResult.UNKNOWN)).isZero();
        assertThat(tally.blocked()).isEqualTo(4);
    }

    @Test
    void countsByCodeWhatWasLeftOut() {
        assertThat(tally.whys(BulkResult.NOT_QUEUED)).isEqualTo(Map.of("CHANGED", 2, "CANCELLED", 5));
        assertThat(tally.whys(BulkResult.SKIPPED)).isEqualTo(Map.of("ILLEGAL_MOVE", 3));
    }

    @Test
    void countsWhatNobodyWasCalledFor() {
        assertThat(tally.uncalled()).isEqualTo(5);
    }

    @Test
    void takesOnlyResultsForItsSpeed() {
        assertThat(tally.lately()).isEqualTo(8);
    }
}
