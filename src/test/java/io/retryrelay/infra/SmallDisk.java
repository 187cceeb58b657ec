package io.retryrelay.infra;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * A database that has room for little, so that it can be filled up: all tables are in one file that may not grow beyond a
 * size, which the server tells its clients in the words of a full disk ("The table … is full"). The broker is the shared
 * one.
 */
public final class SmallDisk implements Infrastructure {

    private static final String FILLER = "filler";
    private static final int ER_RECORD_FILE_FULL = 1114;

    private final FolderLock lock = FolderLock.firstFree(TargetFolder.resolve("small-disk-run"));
    private final MariaDb mariaDb = new MariaDb(
            lock.folder().resolve("mariadb"),
            Ports.anyFree(),
            List.of(
                    "--innodb-data-file-path=ibdata1:12M:autoextend:max:40M",
                    "--innodb-file-per-table=0",
                    "--innodb-buffer-pool-size=64M"));

    @Override
    public void start() {
        mariaDb.wipe();
        mariaDb.start();
    }

    @Override
    public String bootstrapServers() {
        return Infrastructure.shared().bootstrapServers();
    }

    @Override
    public Database database() {
        return mariaDb.database();
    }

    /**
     * Until nothing goes in any more, in large pieces and in small ones. No blobs: those may use up what the server keeps
     * back for rolling back.
     */
    public void fill() {
        Database filler = database().create(FILLER);
        try (Connection connection = filler.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "create table if not exists filler (id bigint auto_increment primary key, what varbinary(7000))");
            fill(statement, 6000, 100);
            fill(statement, 6000, 1);
            fill(statement, 100, 1);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void fill(Statement statement, int size, int rows) throws SQLException {
        try {
            while (true) {
                statement.execute(
                        "insert into filler (what) select repeat('x', %d) from seq_1_to_%d".formatted(size, rows));
            }
        } catch (SQLException full) {
            if (full.getErrorCode() != ER_RECORD_FILE_FULL) {
                throw full;
            }
        }
    }

    /** Takes away what {@link #fill()} put there; the server gives the room free a little later. */
    public void makeRoom() {
        database().drop(FILLER);
    }

    @Override
    public void close() {
        mariaDb.stop();
        lock.close();
    }
}
