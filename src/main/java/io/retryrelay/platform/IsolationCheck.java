package io.retryrelay.platform;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.stereotype.Component;

/**
 * Refuses to start at another isolation than READ COMMITTED: what is read under a lock must be what was committed before
 * the lock was had, not what stood there when the transaction began.
 */
@Component
class IsolationCheck implements StartGuard {

    private final DataSource database;

    IsolationCheck(DataSource database) {
        this.database = database;
    }

    @Override
    public void check() {
        if (isolation() != Connection.TRANSACTION_READ_COMMITTED) {
            throw new StartRefused(
                    "The database connections are not at READ COMMITTED: two calls of one order key could overlap.",
                    "Set spring.datasource.hikari.transaction-isolation to TRANSACTION_READ_COMMITTED.");
        }
    }

    private int isolation() {
        try (Connection connection = database.getConnection()) {
            return connection.getTransactionIsolation();
        } catch (SQLException away) {
            throw new DataAccessResourceFailureException("The database does not answer.", away);
        }
    }
}
