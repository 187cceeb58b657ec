package io.retryrelay.platform;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * Refuses to start at another isolation than READ COMMITTED: what is read under a lock must be what was committed before
 * the lock was had, not what stood there when the transaction began.
 */
@Component
class IsolationCheck implements InitializingBean {

    private final DataSource database;

    IsolationCheck(DataSource database) {
        this.database = database;
    }

    @Override
    public void afterPropertiesSet() throws SQLException {
        try (Connection connection = database.getConnection()) {
            if (connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED) {
                throw new StartRefused(
                        "The database connections are not at READ COMMITTED: two calls of one order key could overlap.",
                        "Set spring.datasource.hikari.transaction-isolation to TRANSACTION_READ_COMMITTED.");
            }
        }
    }
}
