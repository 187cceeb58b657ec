package io.retryrelay.platform;

import java.util.List;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/** Tells a database that takes nothing from anybody, being away or read-only, from one that refuses one thing. */
public final class AwayDatabase {

    /** No connection, a connection that was lost, or a commit without an answer. */
    private static final List<Class<? extends RuntimeException>> AWAY = List.of(
            CannotCreateTransactionException.class,
            TransactionSystemException.class,
            DataAccessResourceFailureException.class,
            RecoverableDataAccessException.class);

    private AwayDatabase() {}

    /** Whether that is why it failed. */
    public static boolean causes(Throwable failed) {
        return AWAY.stream().anyMatch(kind -> kind.isInstance(failed)) || ReadOnlyDatabase.causes(failed);
    }
}
