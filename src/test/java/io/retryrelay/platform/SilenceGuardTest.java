package io.retryrelay.platform;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SilenceGuardTest {

    private static final Duration HALF = Duration.ofSeconds(30);

    @Test
    void passesWhatTheApplicationSays() {
        assertThatCode(() -> SilenceGuard.require(Duration.ofSeconds(60), HALF)).doesNotThrowAnyException();
    }

    @Test
    void refusesSessionsThatOutliveTheirMachineForHours() {
        assertThatThrownBy(() -> SilenceGuard.require(Duration.ofHours(8), HALF))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("8H");
    }

    @Test
    void refusesConnectionsThatTheDatabaseEndsWhileTheyAreIdle() {
        assertThatThrownBy(() -> SilenceGuard.require(HALF, HALF))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("keepalive-time");
        assertThatThrownBy(() -> SilenceGuard.require(HALF, Duration.ZERO)).isInstanceOf(StartRefused.class);
    }
}
