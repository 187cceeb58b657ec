package io.retryrelay.target;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.utils.DateUtils;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** Reads {@code Retry-After}: seconds or a date (RFC 9110, section 10.2.3); anything else counts as not said. */
record RetryAfter(Clock clock) {

    private static final Pattern SECONDS = Pattern.compile("[0-9]+");
    private static final Duration FOR_EVER = Duration.ofDays(36_500);

    @Nullable
    Duration in(HttpResponse response) {
        Header header = response.getFirstHeader(HttpHeaders.RETRY_AFTER);
        if (header == null || header.getValue() == null) {
            return null;
        }
        String value = header.getValue().strip();
        return SECONDS.matcher(value).matches() ? seconds(value) : until(value, response);
    }

    private static Duration seconds(String digits) {
        String significant = digits.replaceFirst("^0+(?=.)", "");
        return significant.length() > 9 ? FOR_EVER : Duration.ofSeconds(Long.parseLong(significant));
    }

    /** B's own clock says how far off its date is, if it tells the time. */
    private @Nullable Duration until(String date, HttpResponse response) {
        Instant end = DateUtils.parseStandardDate(date);
        if (end == null) {
            return null;
        }
        Instant told = DateUtils.parseStandardDate(response, HttpHeaders.DATE);
        Duration wait = Duration.between(told == null ? clock.instant() : told, end);
        return wait.isNegative() ? null : wait;
    }
}
