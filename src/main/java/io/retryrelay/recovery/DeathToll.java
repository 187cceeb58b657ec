package io.retryrelay.recovery;

import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * How many processes died earlier while they called for a request. It is counted anew each time, by who was seen again:
 * a holder that was frozen for longer than its lease looks dead until it goes on, and then it is not.
 */
@Component
class DeathToll {

    private final JdbcClient jdbc;

    DeathToll(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Those of the present round whose leases ran out before, and whose holders were not seen since.
     *
     * @param attempts how many charged attempts the round has
     */
    int before(UUID request, int attempts) {
        return jdbc.sql("""
                select count(*)
                from (select event_id, instance from attempt
                    where request_id = :request and (outcome is null or outcome <> 'NOT_SENT')
                    order by generation desc limit :attempts) tried
                straight_join processed_event closed on closed.event_id = tried.event_id and closed.outcome = 'LEASE_RAN_OUT'
                straight_join relay_instance holder on holder.id = tried.instance
                where holder.stopped_at is null and holder.seen_at < closed.processed_at""")
                .param("request", request.toString())
                .param("attempts", attempts)
                .query(Integer.class)
                .single();
    }
}
