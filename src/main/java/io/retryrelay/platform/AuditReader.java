package io.retryrelay.platform;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Shows what people did; changes nothing. */
@Service
@Transactional(readOnly = true)
public class AuditReader {

    private final JdbcClient jdbc;

    AuditReader(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Up to {@code limit} deeds behind the cursor, newest first. */
    public List<AuditEntry> list(AuditFilter filter, int limit, AuditEntry.@Nullable Cursor behind) {
        AuditFilter.Where where = filter.where();
        JdbcClient.StatementSpec query = jdbc.sql(
                        "select id, happened_at, who, what, subject, reason from audit_entry where " + where.sql()
                                + (behind == null ? "" : " and happened_at <= :at and (happened_at < :at or id < :id)")
                                + " order by happened_at desc, id desc limit :limit")
                .params(where.parameters())
                .param("limit", limit);
        if (behind != null) {
            query = query.param("at", DatabaseClock.toColumn(behind.at())).param("id", behind.id());
        }
        return query.query(AuditReader::entry).list();
    }

    private static AuditEntry entry(ResultSet row, int number) throws SQLException {
        return new AuditEntry(
                row.getLong("id"),
                DatabaseClock.toInstant(row.getObject("happened_at", LocalDateTime.class)),
                row.getString("who"),
                row.getString("what"),
                row.getString("subject"),
                row.getString("reason"));
    }
}
