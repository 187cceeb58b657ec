package io.retryrelay.request;

import io.retryrelay.platform.StartGuard;
import io.retryrelay.platform.StartRefused;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Refuses a database that takes no statements as large as those that store a call or an answer: each would be refused
 * again and again (MySQL 8.4 Reference Manual, section B.3.2.8).
 */
@Component
class PacketGuard implements StartGuard {

    /** An answer of 1 MB with its headers, as text in a statement. */
    private static final long LEAST = 4L * 1024 * 1024;

    private static final long BESIDE_THE_BODY = 1024 * 1024;

    private final JdbcClient jdbc;
    private final LimitsProperties limits;

    PacketGuard(JdbcClient jdbc, LimitsProperties limits) {
        this.jdbc = jdbc;
        this.limits = limits;
    }

    @Override
    public void check() {
        require(
                jdbc.sql("select @@max_allowed_packet").query(Long.class).single(),
                limits.body().toBytes());
    }

    /** A body takes twice its size if each of its bytes is escaped. */
    static void require(long packet, long body) {
        long need = Math.max(LEAST, 2 * body + BESIDE_THE_BODY);
        if (packet < need) {
            throw new StartRefused(
                    "The database's max_allowed_packet is " + packet
                            + ": what relay.limits.body allows, or a large answer, could not be stored.",
                    "Set max_allowed_packet = " + need
                            + " or more on the database server, or lower relay.limits.body.");
        }
    }
}
