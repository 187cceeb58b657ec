package io.retryrelay.outbox;

import io.retryrelay.request.Closing;
import io.retryrelay.request.EventId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** What is not yet published, and where it went when it was. */
@Component
class OutboxRows {

    private static final String UNPUBLISHED = " from outbox_event opened force index (by_publication)";
    private static final String UNPUBLISHED_OF_ONE = " from outbox_event opened force index (by_target)";
    private static final String OPEN = """
             where published_at is null
            and not exists (select 1 from processed_event closed where closed.event_id = opened.event_id)""";

    /** A request with few generations cannot have more of one kind. */
    private static final String GOES_ROUND = """
            (generation > :callless and (select count(*) from outbox_event earlier
                straight_join processed_event past on past.event_id = earlier.event_id
                where earlier.request_id = opened.request_id
                and past.processed_at > utc_timestamp(6) - interval 1 hour
                and past.outcome in (:withoutCall)) >= :callless)""";

    private static final Set<Closing> WITH_CALL =
            EnumSet.of(Closing.SUCCEEDED, Closing.REJECTED, Closing.TRY_AGAIN, Closing.UNKNOWN, Closing.LEASE_RAN_OUT);

    private final NamedParameterJdbcTemplate jdbc;
    private final GuardProperties guard;

    OutboxRows(NamedParameterJdbcTemplate jdbc, GuardProperties guard) {
        this.jdbc = jdbc;
        this.guard = guard;
    }

    /**
     * The oldest ones without a publication, closed ones left out, and those of requests that go round without a call.
     * Never "those above the last id": a lower id may be committed later.
     */
    List<OutboxRow> unpublished(int limit) {
        return rows(UNPUBLISHED + OPEN, callless().addValue("limit", limit));
    }

    /** The same, of one target. */
    List<OutboxRow> unpublishedOf(String target, int limit) {
        return rows(
                UNPUBLISHED_OF_ONE + OPEN + " and target = :target",
                callless().addValue("limit", limit).addValue("target", target));
    }

    private List<OutboxRow> rows(String open, MapSqlParameterSource parameters) {
        return jdbc.query(
                "select id, request_id, generation, target, publication" + open + " and not " + GOES_ROUND
                        + " order by id limit :limit",
                parameters,
                (row, number) -> new OutboxRow(
                        row.getLong("id"),
                        new EventId(UUID.fromString(row.getString("request_id")), row.getInt("generation")),
                        row.getString("target"),
                        row.getInt("publication")));
    }

    /** All targets that ever had an event; one look into the index for each. */
    List<String> targets() {
        return jdbc.queryForList(
                "select distinct target from outbox_event force index (by_target)", Map.of(), String.class);
    }

    /** Of these requests' present events those that stand on this topic and are not closed. */
    List<StandingEvent> standing(List<UUID> requests, String topicId) {
        return jdbc.query(
                """
                select event.request_id, event.generation, event.target, event.topic_offset
                from retry_request request join outbox_event event
                    on event.request_id = request.id and event.generation = request.generation
                where request.id in (:ids) and event.topic_id = :topicId""",
                Map.of("ids", requests.stream().map(UUID::toString).toList(), "topicId", topicId),
                (row, number) -> new StandingEvent(
                        new EventId(UUID.fromString(row.getString("request_id")), row.getInt("generation")),
                        row.getString("target"),
                        row.getLong("topic_offset")));
    }

    /**
     * Some unpublished events, by their ids.
     *
     * @param after the highest id before them
     * @param to their highest id
     */
    record Stretch(long after, long to, int size) {}

    /** The next ones above this id. */
    Stretch unpublishedAfter(long id, int most) {
        List<Long> ids = jdbc.queryForList(
                "select id" + UNPUBLISHED + " where published_at is null and id > :id order by id limit :most",
                Map.of("id", id, "most", most),
                Long.class);
        return new Stretch(id, ids.isEmpty() ? id : ids.get(ids.size() - 1), ids.size());
    }

    /** How many of these are left out since their requests go round without a call. */
    long held(Stretch stretch) {
        Long held = jdbc.queryForObject(
                "select count(*)" + UNPUBLISHED + OPEN + " and id > :after and id <= :to and " + GOES_ROUND,
                callless().addValue("after", stretch.after()).addValue("to", stretch.to()),
                Long.class);
        return held == null ? 0 : held;
    }

    private MapSqlParameterSource callless() {
        return new MapSqlParameterSource("callless", guard.calllessPerHour())
                .addValue("withoutCall", namesOfThoseWithoutCall());
    }

    /** A person who takes a request back and retries it knows what they do. */
    private static List<String> namesOfThoseWithoutCall() {
        return Arrays.stream(Closing.values())
                .filter(closing -> !WITH_CALL.contains(closing) && closing != Closing.CANCELLED)
                .map(Closing::name)
                .toList();
    }

    /**
     * Takes events that were closed before they were published out of the way of {@link #unpublished}, which would read
     * past each of them every time. They keep publication 0 and no offset.
     *
     * @return how many of these there were
     */
    @Transactional
    public int putClosedAside(Stretch stretch) {
        List<Long> closed = jdbc.queryForList("""
                select opened.id from outbox_event opened force index (by_publication)
                straight_join processed_event closed on closed.event_id = opened.event_id
                where opened.published_at is null and opened.id > :after and opened.id <= :to""", Map.of("after", stretch.after(), "to", stretch.to()), Long.class);
        return closed.isEmpty()
                ? 0
                : jdbc.update(
                        "update outbox_event set published_at = utc_timestamp(6)"
                                + " where id in (:closed) and published_at is null",
                        Map.of("closed", closed));
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
