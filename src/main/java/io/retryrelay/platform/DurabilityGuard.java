package io.retryrelay.platform;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Refuses a database whose commits may be lost when its machine fails: what was answered "accepted" would be gone. The
 * settings are read of the running server, since no file tells what it runs with (MySQL 8.4 Reference Manual, sections
 * 17.14 and 19.1.6.4; MariaDB's value 3 is durable too).
 */
@Component
class DurabilityGuard implements StartGuard {

    private static final Logger log = LoggerFactory.getLogger(DurabilityGuard.class);
    private static final String CURE =
            "Set %s = 1 on the database server, or accept the loss with" + " relay.accept-volatile-database: true.";

    private final JdbcClient jdbc;
    private final DatabaseProperties properties;

    DurabilityGuard(JdbcClient jdbc, DatabaseProperties properties) {
        this.jdbc = jdbc;
        this.properties = properties;
    }

    /** The server's own settings. */
    record Durability(int flushAtCommit, boolean logBin, long syncBinlog) {

        void require() {
            if (flushAtCommit != 1 && flushAtCommit != 3) {
                throw refused("innodb_flush_log_at_trx_commit", flushAtCommit);
            }
            if (logBin && syncBinlog != 1) {
                throw refused("sync_binlog", syncBinlog);
            }
        }

        private static StartRefused refused(String setting, long value) {
            return new StartRefused(
                    "The database's " + setting + " is " + value
                            + ", not 1: a commit could be lost with the machine, and an accepted request with it.",
                    CURE.formatted(setting));
        }
    }

    @Override
    public void check() {
        try {
            read().require();
        } catch (StartRefused refused) {
            if (!properties.acceptVolatileDatabase()) {
                throw refused;
            }
            log.warn("{} It was accepted by relay.accept-volatile-database.", refused.getMessage());
        }
    }

    private Durability read() {
        return jdbc.sql("""
                select @@global.innodb_flush_log_at_trx_commit as flush_at_commit,
                    @@global.log_bin as log_bin, @@global.sync_binlog as sync_binlog""")
                .query((row, number) -> new Durability(
                        row.getInt("flush_at_commit"), row.getBoolean("log_bin"), row.getLong("sync_binlog")))
                .single();
    }
}
