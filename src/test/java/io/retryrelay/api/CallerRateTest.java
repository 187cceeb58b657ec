package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.request.LimitsProperties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class CallerRateTest {

    private static final Caller LOUD = new Caller("loud", Set.of(Role.SUBMIT));
    private static final Caller CALM = new Caller("calm", Set.of(Role.SUBMIT));

    @Test
    void slowsOneCallerAndNoOther() {
        CallerRate rate = new CallerRate(new LimitsProperties(DataSize.ofMegabytes(1), DataSize.ofMegabytes(1), 1));

        assertThatExceptionOfType(CallerRate.TooFast.class).isThrownBy(() -> takeThrice(rate, LOUD));
        assertThatCode(() -> rate.take(CALM)).doesNotThrowAnyException();
    }

    @Test
    void slowsNobodyWithoutALimit() {
        CallerRate rate = new CallerRate(new LimitsProperties(DataSize.ofMegabytes(1), DataSize.ofMegabytes(1), 0));
        assertThatCode(() -> takeThrice(rate, LOUD)).doesNotThrowAnyException();
    }

    /** At a limit of one a second, the third in a row is refused however the seconds fall. */
    private static void takeThrice(CallerRate rate, Caller caller) {
        for (int i = 0; i < 3; i++) {
            rate.take(caller);
        }
    }
}
