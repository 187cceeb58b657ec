package io.retryrelay.platform;

import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Stream;

/** Tells a database that takes no writes from one that refuses a single one; it counts as away. */
public final class ReadOnlyDatabase {

    /** {@code ER_OPTION_PREVENTS_STATEMENT}, {@code ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION}, {@code ER_READ_ONLY_MODE}. */
    private static final Set<Integer> ERRORS = Set.of(1290, 1792, 1836);

    private ReadOnlyDatabase() {}

    /** Whether that is why it failed. */
    public static boolean causes(Throwable failed) {
        return Stream.iterate(failed, cause -> cause != null, Throwable::getCause)
                .anyMatch(cause -> cause instanceof SQLException refused && ERRORS.contains(refused.getErrorCode()));
    }
}
