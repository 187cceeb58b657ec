package io.retryrelay.platform;

import static io.retryrelay.platform.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.retryrelay.platform.DurabilityGuard.Durability;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurabilityGuardTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void refusesCommitsThatTheMachineMayForget(int flush) {
        assertRefused(
                () -> new Durability(flush, false, 1).require(),
                "innodb_flush_log_at_trx_commit is " + flush,
                "Set innodb_flush_log_at_trx_commit = 1");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100})
    void refusesABinaryLogThatLagsBehind(long sync) {
        assertRefused(
                () -> new Durability(1, true, sync).require(),
                "sync_binlog is " + sync,
                "relay.accept-volatile-database: true");
    }

    @ParameterizedTest
    @CsvSource({"1, true, 1", "1, false, 0", "3, false, 0"})
    void passesADurableDatabase(int flush, boolean logBin, long sync) {
        assertThatCode(() -> new Durability(flush, logBin, sync).require()).doesNotThrowAnyException();
    }
}
