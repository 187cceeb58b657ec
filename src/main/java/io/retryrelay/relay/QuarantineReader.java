package io.retryrelay.relay;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.request.Coordinates;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Shows what is in quarantine to people; changes nothing. */
@Service
@Transactional(readOnly = true)
public class QuarantineReader {

    /** No more of a key or a value is read: one record may have megabytes. */
    static final int MOST_BYTES = 4096;

    private static final String COLUMNS = """
            select id, topic, topic_id, topic_partition, topic_offset,
                substring(record_key, 1, :most) as key_start, octet_length(record_key) > :most as key_truncated,
                substring(record_value, 1, :most) as value_start, octet_length(record_value) > :most as value_truncated,
                why, found_at, discarded_at, discarded_by, discard_reason
            from quarantined_record""";

    private final JdbcClient jdbc;

    QuarantineReader(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Up to {@code limit} records of the heap, newest first.
     *
     * @param before only those with a smaller id; null for the newest
     */
    public List<QuarantinedRecord> list(QuarantineHeap heap, int limit, @Nullable Long before) {
        return jdbc.sql(COLUMNS + " where " + heap.condition() + " and id < :before order by id desc limit :limit")
                .param("most", MOST_BYTES)
                .param("before", before == null ? Long.MAX_VALUE : before)
                .param("limit", limit)
                .query(QuarantineReader::record)
                .list();
    }

    public Optional<QuarantinedRecord> find(long id) {
        return jdbc.sql(COLUMNS + " where id = :id")
                .param("most", MOST_BYTES)
                .param("id", id)
                .query(QuarantineReader::record)
                .optional();
    }

    private static QuarantinedRecord record(ResultSet row, int number) throws SQLException {
        return new QuarantinedRecord(
                row.getLong("id"),
                new Coordinates(row.getString("topic"), row.getInt("topic_partition"), row.getLong("topic_offset")),
                row.getString("topic_id"),
                part(row, "key"),
                part(row, "value"),
                row.getString("why"),
                instant(row, "found_at"),
                discard(row));
    }

    private static QuarantinedRecord.Part part(ResultSet row, String which) throws SQLException {
        return new QuarantinedRecord.Part(row.getBytes(which + "_start"), row.getBoolean(which + "_truncated"));
    }

    private static QuarantinedRecord.@Nullable Discard discard(ResultSet row) throws SQLException {
        String who = row.getString("discarded_by");
        return who == null
                ? null
                : new QuarantinedRecord.Discard(who, instant(row, "discarded_at"), row.getString("discard_reason"));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return DatabaseClock.toInstant(row.getObject(column, LocalDateTime.class));
    }
}
