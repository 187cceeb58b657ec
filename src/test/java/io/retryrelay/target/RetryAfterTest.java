package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.windows.Covers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Covers("W24")
class RetryAfterTest {

    private static final String AT_NOON = "Wed, 01 Apr 2026 12:00:00 GMT";

    private final RetryAfter retryAfter =
            new RetryAfter(Clock.fixed(Instant.parse("2026-04-01T11:59:30Z"), ZoneOffset.UTC));
    private final BasicHttpResponse response = new BasicHttpResponse(503);

    @ParameterizedTest
    @CsvSource({"0,0", "120,120", "86400,86400", "007,7", "' 5 ',5", "000000000000,0"})
    void readsSeconds(String value, long seconds) {
        response.setHeader("Retry-After", value);
        assertThat(retryAfter.in(response)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void takesAHugeNumberForVeryLong() {
        response.setHeader("Retry-After", "99999999999999999999999999");
        assertThat(retryAfter.in(response)).isGreaterThan(Duration.ofDays(30_000));
    }

    @Test
    void readsADateByItsOwnClockIfBTellsNoTime() {
        response.setHeader("Retry-After", AT_NOON);
        assertThat(retryAfter.in(response)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void readsADateByBsClock() {
        response.setHeader("Retry-After", AT_NOON);
        response.setHeader("Date", "Wed, 01 Apr 2026 11:58:00 GMT");
        assertThat(retryAfter.in(response)).isEqualTo(Duration.ofMinutes(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "soon", "", "1.5", "+3", "1e3", "Wed, 01 Apr 2020 12:00:00 GMT", "Wed, 99 Foo", "٣"})
    void ignoresJunkAndThePast(String value) {
        response.setHeader("Retry-After", value);
        assertThat(retryAfter.in(response)).isNull();
    }

    @Test
    void ignoresWhatIsNotThere() {
        assertThat(retryAfter.in(response)).isNull();
    }
}
