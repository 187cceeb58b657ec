package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Somebody's open transaction holds all lanes: a machine, say, that lost its power in the middle of it. */
@IntegrationTest
@Tag("long")
class ALaneIsHeldIT {

    private static final int OTHERS = 20;
    /** If each waited as long as the database lets a lock be waited for, they would take longer. */
    private static final Duration LESS_THAN_A_WAIT_EACH = Duration.ofSeconds(60);

    @LocalServerPort
    private int port;

    @Autowired
    private Sandbox sandbox;

    private RelayApi relay;
    private ForeignTransaction other;

    @BeforeEach
    void connect() throws SQLException {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        other = new ForeignTransaction(sandbox);
    }

    @AfterEach
    void letGo() throws SQLException {
        other.close();
    }

    @Test
    void andHoldsUpTheOthersOnceAndForAMomentOnly() throws SQLException {
        turn("pause");
        UUID held = submit("orderKey", "held");
        other.locksAllLanes();
        turn("resume");

        long end = System.nanoTime() + LESS_THAN_A_WAIT_EACH.toNanos();
        int done = 0;
        while (done < OTHERS && System.nanoTime() < end) {
            relay.awaitState(submit("target", "parallel"), "SUCCEEDED");
            done++;
        }

        assertThat(done).isEqualTo(OTHERS);
        assertThat(relay.find(held).state()).isEqualTo("QUEUED");
        other.letGo();
        relay.awaitState(held, "SUCCEEDED");
        assertThat(relay.find(held).body().path("attempts")).hasSize(1);
    }

    private void turn(String direction) {
        assertThat(relay.as("admin")
                        .post("/api/v1/relay/" + direction, Map.of("reason", "a test"))
                        .status())
                .isEqualTo(200);
    }

    private UUID submit(Object... changes) {
        return relay.submit(payment(UUID.randomUUID().toString(), changes)).id();
    }
}
