package io.retryrelay.relay;

import io.retryrelay.platform.AwayDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.springframework.core.retry.RetryException;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.dao.UncategorizedDataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Insists on a transaction that the database did not take: a deadlock, a lock time-out or a lost connection repeats the
 * transaction, never the call of B. A commit whose answer was lost counts as not taken; the repeat reads what became of
 * it.
 */
@Component
class Persistence {

    /** What the database itself refuses now, and may take later. */
    private static final List<Class<? extends Throwable>> PASSING = List.of(
            TransientDataAccessException.class,
            RecoverableDataAccessException.class,
            NonTransientDataAccessResourceException.class,
            UncategorizedDataAccessException.class,
            TransactionException.class);

    private final RetryTemplate claims;
    private final RetryTemplate results;
    private final RetryTemplate groups;

    Persistence(RelayProperties properties) {
        this.claims = new RetryTemplate(patience().timeout(properties.dbGrace()).build());
        this.results = new RetryTemplate(patience().build());
        this.groups =
                new RetryTemplate(patience().predicate(AwayDatabase::causes).build());
    }

    private static RetryPolicy.Builder patience() {
        return RetryPolicy.builder()
                .maxRetries(Long.MAX_VALUE)
                .delay(Duration.ofMillis(100))
                .multiplier(2)
                .maxDelay(Duration.ofSeconds(1))
                .includes(PASSING);
    }

    /** Before a call: for {@code relay.db-grace}. The transaction is told which try it is, counted from 1. */
    <T> T tryToClaim(IntFunction<T> transaction) {
        return insist(claims, transaction);
    }

    /** A result in hand: for as long as the process lives. */
    <T> T settle(IntFunction<T> transaction) {
        return insist(results, transaction);
    }

    /**
     * Results in hand that are written down together: for as long as the database is away and the process lives, but not
     * again for what may concern one of them alone, a lock or a statement that the database refuses.
     *
     * @throws NotTaken for such a one
     */
    <T> T settleTogether(IntFunction<T> transaction) {
        return insist(groups, transaction);
    }

    private static <T> T insist(RetryTemplate retries, IntFunction<T> transaction) {
        AtomicInteger tries = new AtomicInteger();
        try {
            return retries.execute(() -> transaction.apply(tries.incrementAndGet()));
        } catch (RetryException refused) {
            throw isPassing(refused.getCause()) ? new NotTaken(refused.getCause()) : unwrapped(refused);
        }
    }

    private static boolean isPassing(Throwable cause) {
        return PASSING.stream().anyMatch(kind -> kind.isInstance(cause));
    }

    /** No matter of patience: a fault of the transaction itself. */
    private static RuntimeException unwrapped(RetryException refused) {
        if (refused.getCause() instanceof Error fault) {
            throw fault;
        }
        return refused.getCause() instanceof RuntimeException fault
                ? fault
                : new IllegalStateException(refused.getCause());
    }

    /** The database did not take it. */
    static final class NotTaken extends RuntimeException {

        private NotTaken(Throwable cause) {
            super("The database did not take it.", cause);
        }

        /** It answers, but someone else holds what is needed. */
        boolean isForALock() {
            return getCause() instanceof PessimisticLockingFailureException;
        }
    }
}
