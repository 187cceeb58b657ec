package io.retryrelay.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.retryrelay.platform.DatabaseClock;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Writes down how many attempts ended, unread: by one statement, as long as their answers are not too large for one. */
@Component
public class AttemptEnds {

    /** Of one statement; of a single end, however large its answer, it is at most twice as much. */
    private static final long MOST_BYTES = 1_000_000;

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(all -> all.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    /**
     * From the ends to their attempts, and never the other way round, which would read all attempts. The columns have
     * types of their own: those of a union are guessed from its first rows, and longer values were cut.
     */
    private static final String WRITE = """
            update json_table(?, '$[*]' columns (
                    event varchar(48) path '$.event', outcome varchar(16) path '$.outcome',
                    error varchar(1000) path '$.error', status int path '$.status',
                    millis bigint path '$.millis', headers mediumtext path '$.headers',
                    body longtext path '$.body', truncated int path '$.truncated')) ended
                straight_join attempt on attempt.event_id = convert(ended.event using ascii) collate ascii_bin
            set attempt.ended_at = ?, attempt.outcome = ended.outcome, attempt.error = ended.error,
                attempt.status = ended.status, attempt.duration_millis = ended.millis,
                attempt.response_headers = ended.headers, attempt.response_body = from_base64(ended.body),
                attempt.response_truncated = ended.truncated""";

    private final JdbcTemplate jdbc;

    AttemptEnds(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** An attempt that does not exist is left out. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void write(List<AttemptEnd> ends, Instant now) {
        for (String some : statements(ends)) {
            jdbc.update(WRITE, some, DatabaseClock.toColumn(now));
        }
    }

    /** What each statement is to read. */
    static List<String> statements(List<AttemptEnd> ends) {
        List<String> statements = new ArrayList<>();
        List<String> some = new ArrayList<>();
        long bytes = 0;
        for (AttemptEnd end : ends) {
            String json = JSON.writeValueAsString(end.columns());
            if (!some.isEmpty() && bytes + bytes(json) > MOST_BYTES) {
                statements.add(some.toString());
                some.clear();
                bytes = 0;
            }
            some.add(json);
            bytes += bytes(json);
        }
        if (!some.isEmpty()) {
            statements.add(some.toString());
        }
        return statements;
    }

    /** As it stands in the statement: in UTF-8, with quotes and backslashes escaped. */
    private static long bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8).length
                + json.chars().filter(letter -> "\"'\\".indexOf(letter) >= 0).count();
    }
}
