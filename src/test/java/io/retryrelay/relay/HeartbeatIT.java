package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.platform.DatabaseClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@IntegrationTest
class HeartbeatIT {

    @Autowired
    private Heartbeat heartbeat;

    @Autowired
    private Instance instance;

    @Autowired
    private JdbcClient jdbc;

    @AfterEach
    void goOn() {
        if (!heartbeat.isRunning()) {
            heartbeat.start();
        }
    }

    @Test
    void isWrittenAgainAndAgainByTheDatabasesClock() {
        Instant first = seenAt();

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(seenAt()).isAfter(first));

        assertThat(Duration.between(seenAt(), databaseTime())).isBetween(Duration.ZERO, Duration.ofSeconds(30));
        assertThat(stopped()).isFalse();
    }

    @Test
    void saysAtAnOrderlyStopThatTheInstanceWent() {
        heartbeat.stop();
        assertThat(stopped()).isTrue();

        heartbeat.start();
        assertThat(stopped()).isFalse();
    }

    @Test
    void forgetsOnlyThoseOfLongAgo() {
        heartbeat.stop();
        seenDaysAgo("long-ago", 31);
        seenDaysAgo("lately", 29);

        heartbeat.start();

        assertThat(jdbc.sql("select id from relay_instance where id in ('long-ago', 'lately')")
                        .query(String.class)
                        .list())
                .isEqualTo(List.of("lately"));
    }

    private void seenDaysAgo(String id, int days) {
        jdbc.sql("""
                insert into relay_instance (id, host, started_at, seen_at)
                values (:id, 'h', utc_timestamp(6), utc_timestamp(6) - interval :days day)""").param("id", id).param("days", days).update();
    }

    private Instant seenAt() {
        return time("select seen_at from relay_instance where id = :id");
    }

    private Instant databaseTime() {
        return time("select utc_timestamp(6) from relay_instance where id = :id");
    }

    private Instant time(String query) {
        return DatabaseClock.toInstant(jdbc.sql(query)
                .param("id", instance.name())
                .query((row, number) -> row.getObject(1, LocalDateTime.class))
                .single());
    }

    private boolean stopped() {
        return jdbc.sql("select stopped_at is not null from relay_instance where id = :id")
                .param("id", instance.name())
                .query(Boolean.class)
                .single();
    }
}
