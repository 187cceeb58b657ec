package io.retryrelay.bulk;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Works on a bulk once, in one transaction, so that a kill at any point leaves all of it done, or nothing. */
@Component
class BulkTurn {

    /** Whoever holds the row works on it; everyone else passes by. Nobody waits for it while holding a lane's lock. */
    private static final String TAKE = "select " + OpenRun.COLUMNS
            + " from bulk_run where id = :bulk and state in ('RUNNING', 'CANCELLED') and ended_at is null"
            + " for update skip locked";

    private final NamedParameterJdbcTemplate jdbc;
    private final Brakes brakes;
    private final BulkChunk chunk;
    private final TakeBack takeBack;

    BulkTurn(NamedParameterJdbcTemplate jdbc, Brakes brakes, BulkChunk chunk, TakeBack takeBack) {
        this.jdbc = jdbc;
        this.brakes = brakes;
        this.chunk = chunk;
        this.takeBack = takeBack;
    }

    /** @param most how many requests at once */
    @Transactional
    public Turn take(UUID bulk, int most) {
        Optional<OpenRun> taken = jdbc.query(TAKE, Map.of("bulk", bulk.toString()), OpenRun::read).stream()
                .findAny();
        return taken.map(run -> run.state() == BulkState.CANCELLED ? takeBack.next(run, most) : move(run, most))
                .orElse(Turn.NOTHING);
    }

    private Turn move(OpenRun run, int most) {
        boolean isLeft = chunk.isLeft(run.id());
        int allowed = brakes.allow(run, isLeft, most);
        if (!isLeft) {
            return Turn.NOTHING;
        }
        if (allowed == 0) {
            return Turn.WAITS;
        }
        brakes.moved(run, chunk.move(run, allowed));
        return Turn.MOVED;
    }
}
