package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.relay.Holders.Fate;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HoldersTest {

    private static final Instant LEASE_UNTIL = Instant.parse("2026-04-03T00:00:30Z");

    @Test
    void areDeadAfterThreeSilentHeartbeats() {
        assertThat(fate(-10_000, 1)).isEqualTo(Fate.DEAD);
        assertThat(fate(-1_000, 5_001)).isEqualTo(Fate.DEAD);
    }

    @Test
    void areNotJudgedBefore() {
        assertThat(fate(-1_000, 1)).isEqualTo(Fate.UNCLEAR);
        assertThat(fate(-1_000, 5_000)).isEqualTo(Fate.UNCLEAR);
        assertThat(fate(0, 1)).isEqualTo(Fate.UNCLEAR);
    }

    @Test
    void didNotDieOfTheCallIfTheyWereSeenAfterTheLease() {
        assertThat(fate(1, 2)).isEqualTo(Fate.NOT_DEAD);
        assertThat(fate(1, 60_000)).isEqualTo(Fate.NOT_DEAD);
    }

    /** In milliseconds after the lease ran out. */
    private static Fate fate(long seen, long now) {
        return Holders.fateOf(LEASE_UNTIL.plusMillis(seen), LEASE_UNTIL, LEASE_UNTIL.plusMillis(now));
    }
}
