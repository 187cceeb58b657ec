package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuarantineTest {

    @Test
    void keepsARecordWhole() {
        byte[] bytes = {1, 2, 3};

        assertThat(Quarantine.kept(bytes, Quarantine.MOST_OF_A_VALUE)).isEqualTo(bytes);
        assertThat(Quarantine.kept(null, Quarantine.MOST_OF_A_KEY)).isNull();
    }

    /** A statement that no packet holds would be tried for ever, and no record behind it be read. */
    @Test
    void keepsAsMuchOfALargeOneAsAStatementHolds() {
        byte[] large = new byte[20_000_000];

        assertThat(Quarantine.kept(large, Quarantine.MOST_OF_A_VALUE)).hasSize(1_600_000);
    }
}
