package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Somebody's open transaction holds all lanes: a machine, say, that lost its power in the middle of it. */
@IntegrationTest
class ALaneIsHeldIT {

    @LocalServerPort
    private int port;

    @Autowired
    private Sandbox sandbox;

    private RelayApi relay;
    private Connection other;

    @BeforeEach
    void connect() throws SQLException {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        other = sandbox.database().connect();
        other.setAutoCommit(false);
    }

    @AfterEach
    void letGo() throws SQLException {
        other.rollback();
        other.close();
    }

    @Test
    void andHoldsUpTheOthersOnceAndForAMomentOnly() throws SQLException {
        turn("pause");
        UUID held = submit("orderKey", "held");
        other.createStatement().executeQuery("select slot from lane_lock for update");
        turn("resume");

        List<Duration> times = new ArrayList<>();
        long started = System.nanoTime();
        while (System.nanoTime() - started < Duration.ofSeconds(14).toNanos()) {
            times.add(timeOf(submit("target", "parallel")));
        }

        assertThat(times).hasSizeGreaterThan(20).allMatch(time -> time.compareTo(Duration.ofSeconds(8)) < 0);
        assertThat(times.stream().filter(time -> time.compareTo(Duration.ofSeconds(2)) > 0))
                .hasSizeLessThan(2);
        assertThat(relay.find(held).state()).isEqualTo("QUEUED");
        other.rollback();
        relay.awaitState(held, "SUCCEEDED");
        assertThat(relay.find(held).body().path("attempts")).hasSize(1);
    }

    private void turn(String direction) {
        assertThat(relay.as("admin")
                        .post("/api/v1/relay/" + direction, Map.of("reason", "a test"))
                        .status())
                .isEqualTo(200);
    }

    private Duration timeOf(UUID request) {
        long started = System.nanoTime();
        relay.awaitState(request, "SUCCEEDED");
        return Duration.ofNanos(System.nanoTime() - started);
    }

    private UUID submit(Object... changes) {
        return relay.submit(payment(UUID.randomUUID().toString(), changes)).id();
    }
}
