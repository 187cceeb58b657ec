package io.retryrelay.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.Sandbox;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * What must be true of the tables at any moment, whatever happens: each a query that finds nothing. To be looked at after
 * every test that kills, cuts or freezes something: {@code Invariants.of(sandbox).hold()}, or {@link HoldInvariants} on
 * the test class.
 */
public final class Invariants {

    /** How long a broken rule may take to be repaired by recovery. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private static final int SHOWN = 5;

    private final Sandbox sandbox;
    private final long committed;

    private Invariants(Sandbox sandbox, long committed) {
        this.sandbox = sandbox;
        this.committed = committed;
    }

    public static Invariants of(Sandbox sandbox) {
        return new Invariants(sandbox, committedBy(sandbox));
    }

    /** For a test whose broker is away: as if nothing had been acknowledged. */
    public static Invariants withoutKafka(Sandbox sandbox) {
        return withCommitted(sandbox, 0);
    }

    static Invariants withCommitted(Sandbox sandbox, long committed) {
        return new Invariants(sandbox, committed);
    }

    /** Fails with the names of the broken ones and some of the rows that break them. */
    public void hold() {
        assertThat(broken()).as("broken invariants of " + sandbox.name()).isEmpty();
    }

    /** The broken ones with some of the rows that break them; empty if all hold. */
    public Map<String, List<String>> broken() {
        Map<String, List<String>> broken = new LinkedHashMap<>();
        queries().forEach((name, query) -> {
            List<String> rows = rows(query);
            if (!rows.isEmpty()) {
                broken.put(name, rows);
            }
        });
        return broken;
    }

    /** Each answers the ids of what breaks it. */
    Map<String, String> queries() {
        Map<String, String> queries = new LinkedHashMap<>();
        queries.put("a marker without the change of state", """
                select marker.event_id from processed_event marker
                left join retry_request request on request.id = marker.request_id
                where request.id is null or request.generation < marker.generation
                or request.generation = marker.generation and request.state in ('QUEUED', 'CALLING')""");
        queries.put("a marker that tells another end than its attempt", """
                select marker.event_id from processed_event marker
                left join attempt called on called.event_id = marker.event_id
                where marker.outcome in ('REJECTED', 'TRY_AGAIN', 'UNKNOWN', 'NOT_SENT')
                    and (called.event_id is null or called.ended_at is null or called.outcome <> marker.outcome)
                or marker.outcome = 'LEASE_RAN_OUT' and (called.event_id is null or called.ended_at is null)
                or marker.outcome in ('BLOCKED', 'TURNED_AWAY', 'POSTPONED', 'NOT_DELIVERED') and called.event_id is not null""");
        queries.put("an attempt that ended without a marker", """
                select ended.event_id from attempt ended
                left join processed_event marker on marker.event_id = ended.event_id
                where ended.ended_at is not null and marker.event_id is null""");
        queries.put("a success without exactly one attempt that settled it", """
                select request.id from retry_request request where request.state = 'SUCCEEDED' and 1 <> (
                    select count(*) from attempt done join processed_event marker on marker.event_id = done.event_id
                    where done.request_id = request.id and done.outcome = 'SUCCEEDED' and marker.outcome = 'SUCCEEDED')
                and not exists (select 1 from attempt late join processed_event lost on lost.event_id = late.event_id
                    where late.request_id = request.id and late.outcome = 'SUCCEEDED'
                    and lost.outcome = 'LEASE_RAN_OUT')
                and not exists (select 1 from request_history asked where asked.request_id = request.id
                    and asked.what = 'CHECK' and coalesce(asked.reason, '') not like 'not confirmed: %')""");
        queries.put("two generations alive", """
                select opened.request_id from outbox_event opened
                left join processed_event marker on marker.event_id = opened.event_id
                where marker.event_id is null group by opened.request_id having count(*) > 1""");
        queries.put("a closed event without its marker", """
                select opened.event_id from outbox_event opened
                join retry_request request on request.id = opened.request_id
                left join processed_event marker on marker.event_id = opened.event_id
                where marker.event_id is null and (opened.generation < request.generation
                    or opened.generation = request.generation and request.state not in ('QUEUED', 'CALLING'))""");
        queries.put("a request on its way without an event", """
                select request.id from retry_request request
                left join outbox_event opened
                    on opened.request_id = request.id and opened.generation = request.generation
                where request.state in ('QUEUED', 'CALLING') and opened.event_id is null""");
        queries.put("two of one lane in flight", """
                select concat(target, ' ', order_key) from retry_request
                where state = 'CALLING' and order_key is not null group by target, order_key having count(*) > 1""");
        queries.put("acknowledged and left behind", """
                select opened.event_id from retry_request request join outbox_event opened
                    on opened.request_id = request.id and opened.generation = request.generation
                where request.state = 'QUEUED' and opened.topic_offset < %d
                and opened.published_at < utc_timestamp(6)
                    - interval %d * pow(2, least(opened.publication, 5)) second""".formatted(committed, GRACE.toSeconds()));
        queries.put("an attempt without an end, its lease gone", """
                select begun.event_id from attempt begun join retry_request request on request.id = begun.request_id
                where begun.ended_at is null and (request.generation <> begun.generation or request.state <> 'CALLING'
                    or request.lease_until < utc_timestamp(6) - interval %d second)""".formatted(GRACE.toSeconds()));
        return queries;
    }

    private List<String> rows(String query) {
        try (var connection = sandbox.database().connect();
                var statement = connection.createStatement();
                var found = statement.executeQuery(query + " limit " + SHOWN)) {
            List<String> rows = new ArrayList<>();
            while (found.next()) {
                rows.add(found.getString(1));
            }
            return rows;
        } catch (SQLException unreadable) {
            throw new IllegalStateException(query, unreadable);
        }
    }

    private static long committedBy(Sandbox sandbox) {
        String servers = sandbox.infrastructure().bootstrapServers();
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, (Object) servers))) {
            OffsetAndMetadata offset = admin.listConsumerGroupOffsets(sandbox.name())
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .get(new TopicPartition(sandbox.name(), 0));
            return offset == null ? 0 : offset.offset();
        } catch (java.util.concurrent.ExecutionException unanswered) {
            throw new IllegalStateException(unanswered);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
