package io.retryrelay.outbox;

import io.retryrelay.request.EventId;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Compares what was published with what the topic can still deliver. */
@Component
public class Publications {

    private final JdbcClient jdbc;
    private final Publisher publisher;

    Publications(JdbcClient jdbc, Publisher publisher) {
        this.jdbc = jdbc;
        this.publisher = publisher;
    }

    /**
     * Those of these requests that are queued and will not be delivered any more.
     *
     * @param topicId the present topic; what stands in another one is gone
     * @param logStart what stands below has been deleted
     * @param acknowledgedUpTo what stands below has been acknowledged
     * @param pause how long an event that was published once is left alone; doubled with each publication
     */
    public List<LostPublication> lost(
            List<UUID> requests, String topicId, long logStart, long acknowledgedUpTo, Duration pause) {
        return jdbc.sql("""
                select event.id, event.request_id, event.generation, event.target, event.publication,
                    event.topic_offset, event.topic_id = :topicId and event.topic_offset >= :logStart as acknowledged
                from retry_request request
                straight_join outbox_event event
                    on event.request_id = request.id and event.generation = request.generation
                where request.id in (:requests) and request.state = 'QUEUED' and event.published_at is not null
                and (event.topic_id <> :topicId or event.topic_offset < :logStart or event.topic_offset < :acknowledged)
                and timestampdiff(microsecond, event.published_at, utc_timestamp(6)) > :pause * pow(2, event.publication)
                order by event.id""")
                .param("requests", requests.stream().map(UUID::toString).toList())
                .param("topicId", topicId)
                .param("logStart", logStart)
                .param("acknowledged", acknowledgedUpTo)
                .param("pause", TimeUnit.NANOSECONDS.toMicros(pause.toNanos()))
                .query((row, number) -> new LostPublication(
                        row.getLong("id"),
                        new EventId(UUID.fromString(row.getString("request_id")), row.getInt("generation")),
                        row.getString("target"),
                        row.getInt("publication"),
                        row.getLong("topic_offset"),
                        row.getBoolean("acknowledged")))
                .list();
    }

    /** How many events of this topic, from this offset on, are not closed yet. */
    public long open(String topicId, long fromOffset) {
        return jdbc.sql("""
                select count(*) from retry_request request
                join outbox_event event
                    on event.request_id = request.id and event.generation = request.generation
                where request.state in ('QUEUED', 'CALLING')
                and event.topic_id = :topicId and event.topic_offset >= :from""")
                .param("topicId", topicId)
                .param("from", fromOffset)
                .query(Long.class)
                .single();
    }

    /** Whether it was not published again since it was found; until the transaction ends it is not. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean isStill(LostPublication lost) {
        return jdbc.sql("""
                select 1 from outbox_event
                where id = :id and publication = :publication and topic_offset = :offset for update""")
                .param("id", lost.id())
                .param("publication", lost.publication())
                .param("offset", lost.offset())
                .query((row, number) -> true)
                .optional()
                .isPresent();
    }

    /** Clears the old place, so that the same evidence never counts twice; the publisher does the rest. */
    @Transactional
    public void publishAgain(LostPublication lost) {
        jdbc.sql("""
                update outbox_event
                set published_at = null, topic_id = null, topic_partition = null, topic_offset = null
                where id = :id and publication = :publication and topic_offset = :offset""")
                .param("id", lost.id())
                .param("publication", lost.publication())
                .param("offset", lost.offset())
                .update();
        publisher.ring();
    }
}
