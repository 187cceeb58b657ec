package io.retryrelay.story;

import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.Sandbox;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;

/** Someone else's transaction, which holds what the relay wants; rolled back in the end. */
public final class ForeignTransaction implements AutoCloseable {

    /** The database renews what it shows of its transactions only for whoever has not asked for 100 ms. */
    private static final Duration SELDOM = Duration.ofMillis(250);

    private final Sandbox sandbox;
    private final Connection connection;
    private final Statement statement;

    public ForeignTransaction(Sandbox sandbox) throws SQLException {
        this.sandbox = sandbox;
        this.connection = sandbox.database().connect();
        connection.setAutoCommit(false);
        this.statement = connection.createStatement();
    }

    public void locks(UUID request) throws SQLException {
        statement.executeQuery("select id from retry_request where id = '" + request + "' for update");
    }

    public void locksAttemptsOf(UUID request) throws SQLException {
        statement.executeQuery("select event_id from attempt where request_id = '" + request + "' for update");
    }

    public void locksAllLanes() throws SQLException {
        statement.executeQuery("select slot from lane_lock for update");
    }

    /** A place of each lane is given away, as by an intake that has committed. */
    public void givesPlacesAway() throws SQLException {
        statement.executeUpdate("update lane_lock set last_seq = last_seq + 1");
        connection.commit();
    }

    /** The database ends the lighter one of a deadlock. */
    public void weighsMore() throws SQLException {
        statement.execute("insert into quarantined_record (topic, topic_id, topic_partition, topic_offset, why,"
                + " found_at) select 'foreign', '', 0, seq, '', utc_timestamp(6) from seq_1_to_1000");
    }

    /** Someone waits for what is held here; answers since when. */
    public long awaitAnotherThatWaits() {
        return await().atMost(RelayApi.PATIENCE).pollInterval(SELDOM).until(this::waitingSince, since -> since > 0);
    }

    /** Whoever waited has given up. */
    public void awaitNobodyWaits() {
        await().atMost(RelayApi.PATIENCE).pollInterval(SELDOM).until(() -> waitingSince() == 0);
    }

    /** How often anybody has waited for a lock so far, at this database. */
    public long waits() throws SQLException {
        return status("Innodb_row_lock_waits");
    }

    /** How many the database has resolved so far by taking somebody's transaction back. */
    public long deadlocks() throws SQLException {
        return status("Innodb_deadlocks");
    }

    private long status(String name) throws SQLException {
        try (ResultSet status = statement.executeQuery("show global status like '" + name + "'")) {
            status.next();
            return status.getLong(2);
        }
    }

    /** Nothing is held any more. */
    public void letGo() throws SQLException {
        connection.rollback();
    }

    private long waitingSince() {
        return sandbox.number("select coalesce(max(unix_timestamp(trx_wait_started)), 0)"
                + " from information_schema.innodb_trx where trx_state = 'LOCK WAIT'");
    }

    @Override
    public void close() throws SQLException {
        if (connection.isValid(2)) {
            connection.rollback();
        }
        connection.close();
    }
}
