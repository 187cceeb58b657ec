package io.retryrelay.outbox;

import io.retryrelay.request.EventId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** What is not yet published, and where it went when it was. */
@Component
class OutboxRows {

    private final NamedParameterJdbcTemplate jdbc;

    OutboxRows(NamedParameterJdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * The oldest ones without a publication, closed ones left out. Never "those above the last id": a lower id may
     * be committed later.
     */
    List<OutboxRow> unpublished(int limit) {
        return jdbc.query(
                """
                select id, request_id, generation, publication from outbox_event opened
                where published_at is null
                and not exists (select 1 from processed_event closed where closed.event_id = opened.event_id)
                order by id limit :limit""",
                Map.of("limit", limit),
                (row, number) -> new OutboxRow(
                        row.getLong("id"),
                        new EventId(UUID.fromString(row.getString("request_id")), row.getInt("generation")),
                        row.getInt("publication")));
    }

    /** Each only while nobody else has counted this publication. */
    @Transactional
    public void markPublished(List<Publication> publications) {
        jdbc.batchUpdate("""
                update outbox_event set published_at = utc_timestamp(6), publication = publication + 1,
                topic_id = :topicId, topic_partition = :partition, topic_offset = :offset
                where id = :id and publication = :publication and published_at is null""", publications.stream().map(OutboxRows::parameters).toArray(SqlParameterSource[]::new));
    }

    private static SqlParameterSource parameters(Publication publication) {
        return new MapSqlParameterSource()
                .addValue("id", publication.row().id())
                .addValue("publication", publication.row().publication())
                .addValue("topicId", publication.topicId())
                .addValue("partition", publication.partition())
                .addValue("offset", publication.offset());
    }
}
