package io.retryrelay.bulk;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Writes down how the first call of each of a bulk's requests ended, and counts them. */
@Component
class FirstCallNotes {

    /** An attempt that was not sent was none. */
    private static final String FIRST_CALL = """
            (select called.outcome from attempt called
                where called.request_id = item.request_id and called.generation > item.generation
                and (called.outcome is null or called.outcome <> 'NOT_SENT')
                order by called.generation limit 1)""";

    private static final String ENDED = "select position, ended from (select item.position, " + FIRST_CALL + """
             as ended from bulk_item item
                where item.bulk_id = :bulk and item.outcome = 'QUEUED' and item.first_call is null) looked
            where ended is not null""";

    private static final String NOTE = """
            update bulk_item set first_call = :ended where bulk_id = :bulk and position in (:positions)
            and outcome = 'QUEUED' and first_call is null""";

    private static final String COUNT = """
            select count(*) as called, coalesce(sum(first_call <> 'SUCCEEDED'), 0) as failed from bulk_item
            where bulk_id = :bulk and outcome = 'QUEUED' and first_call is not null""";

    private static final String SO_FAR = """
            select count(*) as called, coalesce(sum(ended <> 'SUCCEEDED'), 0) as failed
            from (select coalesce(item.first_call,\s""" + FIRST_CALL + """
            ) as ended from bulk_item item where item.bulk_id = :bulk and item.outcome = 'QUEUED') looked
            where ended is not null""";

    /** What waits behind its order key or for a person is not expected. */
    private static final String EXPECTED = """
            select count(*) from bulk_item item join retry_request request on request.id = item.request_id
            where item.bulk_id = :bulk and item.outcome = 'QUEUED' and item.first_call is null
            and request.state in ('QUEUED', 'CALLING', 'SCHEDULED')""";

    private final JdbcClient jdbc;

    FirstCallNotes(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    private record Ended(int position, String outcome) {}

    /** Writes down those that have ended since. */
    void take(UUID bulk) {
        List<Ended> ended = jdbc.sql(ENDED)
                .param("bulk", bulk.toString())
                .query((row, number) -> new Ended(row.getInt("position"), row.getString("ended")))
                .list();
        Map<String, List<Integer>> alike = ended.stream()
                .collect(Collectors.groupingBy(
                        Ended::outcome, Collectors.mapping(Ended::position, Collectors.toList())));
        alike.forEach((outcome, positions) ->
                Chunks.of(positions, position -> 0).forEach(chunk -> note(bulk, outcome, chunk)));
    }

    private void note(UUID bulk, String outcome, List<Integer> positions) {
        jdbc.sql(NOTE)
                .param("bulk", bulk.toString())
                .param("ended", outcome)
                .param("positions", positions)
                .update();
    }

    /** Those that were written down. */
    FirstCalls count(UUID bulk) {
        return count(bulk, COUNT);
    }

    /** Those that have ended, written down or not: nobody writes while the bulk is held back or has ended. */
    FirstCalls soFar(UUID bulk) {
        return count(bulk, SO_FAR);
    }

    private FirstCalls count(UUID bulk, String query) {
        return jdbc.sql(query)
                .param("bulk", bulk.toString())
                .query((row, number) -> new FirstCalls(row.getInt("called"), row.getInt("failed")))
                .single();
    }

    /** How many are on their way to their first call. */
    int expected(UUID bulk) {
        return jdbc.sql(EXPECTED)
                .param("bulk", bulk.toString())
                .query(Integer.class)
                .single();
    }

    /** How many were moved, and not taken back. */
    int moved(UUID bulk) {
        return jdbc.sql("select count(*) from bulk_item where bulk_id = :bulk and outcome = 'QUEUED'")
                .param("bulk", bulk.toString())
                .query(Integer.class)
                .single();
    }
}
