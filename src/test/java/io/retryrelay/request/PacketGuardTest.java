package io.retryrelay.request;

import static io.retryrelay.platform.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PacketGuardTest {

    private static final long MEGABYTE = 1024 * 1024;

    @ParameterizedTest
    @CsvSource({"1, 1, 4", "3, 1, 4", "16, 15, 31", "4, 2, 5"})
    void refusesADatabaseThatCouldNotStoreWhatIsTakenIn(long packet, long body, long least) {
        assertRefused(
                () -> PacketGuard.require(packet * MEGABYTE, body * MEGABYTE),
                "max_allowed_packet is " + packet * MEGABYTE,
                "max_allowed_packet = " + least * MEGABYTE);
    }

    @ParameterizedTest
    @CsvSource({"4, 1", "16, 1", "16, 7", "64, 15"})
    void passesOneThatCan(long packet, long body) {
        assertThatCode(() -> PacketGuard.require(packet * MEGABYTE, body * MEGABYTE))
                .doesNotThrowAnyException();
    }
}
