package io.retryrelay.relay;

import io.retryrelay.platform.Audit;
import io.retryrelay.platform.DatabaseClock;
import java.time.LocalDateTime;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Keeps how the switches were turned. */
@Component
class SwitchEvents {

    private final JdbcClient jdbc;
    private final Audit audit;

    SwitchEvents(JdbcClient jdbc, Audit audit) {
        this.jdbc = jdbc;
        this.audit = audit;
    }

    @Transactional
    public void add(SwitchEvent event) {
        jdbc.sql("""
                insert into switch_event (name, paused, who, reason, happened_at)
                values (:name, :paused, :who, :reason, :now)""")
                .param("name", event.name())
                .param("paused", event.paused())
                .param("who", event.who())
                .param("reason", event.reason())
                .param("now", DatabaseClock.toColumn(event.at()))
                .update();
        audit.note(event.who(), event.paused() ? "PAUSE" : "RESUME", event.name(), event.reason(), event.at());
    }

    /** The last event of each switch that was ever turned. */
    List<SwitchEvent> last() {
        return jdbc.sql("""
                select name, paused, who, reason, happened_at from switch_event
                where id in (select max(id) from switch_event group by name) order by name""")
                .query((row, number) -> new SwitchEvent(
                        row.getString("name"),
                        row.getBoolean("paused"),
                        row.getString("who"),
                        row.getString("reason"),
                        DatabaseClock.toInstant(row.getObject("happened_at", LocalDateTime.class))))
                .list();
    }
}
