package io.retryrelay.platform;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The one clock on which machines agree: every due time and lease is written and judged by it, so that an instance
 * whose own clock is hours off does no harm. Resolution is one microsecond, the zone always UTC.
 */
@Component
public class DatabaseClock {

    private static final Instant EARLIEST = Instant.parse("1000-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private final JdbcClient jdbc;

    DatabaseClock(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The database's present time; joins the transaction under way, if any. */
    public Instant now() {
        return toInstant(jdbc.sql("select utc_timestamp(6)")
                .query((row, number) -> row.getObject(1, LocalDateTime.class))
                .single());
    }

    /** Whether a {@code datetime(6)} column can hold it: years 1000 to 9999. */
    public static boolean isStorable(Instant instant) {
        return !instant.isBefore(EARLIEST) && instant.isBefore(END);
    }

    /** How an instant is bound to a {@code datetime(6)} column. */
    public static LocalDateTime toColumn(Instant instant) {
        return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    }

    /** How a {@code datetime(6)} column is read. */
    public static Instant toInstant(LocalDateTime column) {
        return column.toInstant(ZoneOffset.UTC);
    }
}
