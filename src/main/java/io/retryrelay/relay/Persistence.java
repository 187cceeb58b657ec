package io.retryrelay.relay;

import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.core.retry.RetryException;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.NonTransientDataAccessException;
import org.springframework.stereotype.Component;

/**
 * Insists on a transaction that the database did not take: a deadlock, a lock time-out or a lost connection repeats the
 * transaction, never the call of B. After a while the row is left to recovery.
 */
@Component
class Persistence {

    private final RetryTemplate retries;

    Persistence(LeaseRule leases) {
        this.retries = new RetryTemplate(RetryPolicy.builder()
                .maxRetries(Long.MAX_VALUE)
                .timeout(leases.length())
                .delay(Duration.ofMillis(100))
                .multiplier(2)
                .maxDelay(Duration.ofSeconds(2))
                .excludes(NonTransientDataAccessException.class)
                .build());
    }

    <T> T insist(Supplier<T> transaction) {
        try {
            return retries.execute(transaction::get);
        } catch (RetryException refused) {
            throw new IllegalStateException("The database did not take it.", refused.getCause());
        }
    }
}
