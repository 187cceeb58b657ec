package io.retryrelay.api;

import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import io.retryrelay.platform.Caller;
import io.retryrelay.request.LimitsProperties;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** Keeps one caller from drowning out the others. */
@Component
class CallerRate {

    private final boolean limited;
    private final RateLimiterRegistry limiters;

    CallerRate(LimitsProperties limits) {
        this.limited = limits.rate() > 0;
        this.limiters = RateLimiterRegistry.of(RateLimiterConfig.custom()
                .limitForPeriod(Math.max(1, limits.rate()))
                .limitRefreshPeriod(Duration.ofSeconds(1))
                .timeoutDuration(Duration.ZERO)
                .build());
    }

    void take(Caller caller) {
        if (limited && !limiters.rateLimiter(caller.name()).acquirePermission()) {
            throw new TooFast();
        }
    }

    /** The caller is over its rate; nothing was stored. */
    static final class TooFast extends RuntimeException {

        private TooFast() {
            super("More submissions a second than relay.limits.rate allows one caller.", null, false, false);
        }
    }
}
