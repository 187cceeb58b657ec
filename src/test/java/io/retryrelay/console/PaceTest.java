package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.bulk.BulkLimits;
import io.retryrelay.request.Refusal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaceTest {

    @ParameterizedTest
    @CsvSource({",", "'',", "' ',", "5,5", " 5 ,5", "1e3,1000", "10000,10000"})
    void readsASpeedAsABrowserGivesIt(@Nullable String typed, @Nullable Integer rate) {
        assertThat(limits(typed).rate()).isEqualTo(rate);
    }

    @ParameterizedTest
    @ValueSource(strings = {"many", "0", "-1", "1.5", "10001", "1e99", "1e999999999"})
    void refusesASpeedThatIsNone(String typed) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> limits(typed))
                .matches(refusal -> refusal.code() == Refusal.Code.INVALID && refusal.isAbout("rate"));
    }

    private static BulkLimits limits(@Nullable String rate) {
        return new Pace(rate, null, null, null).limits();
    }
}
