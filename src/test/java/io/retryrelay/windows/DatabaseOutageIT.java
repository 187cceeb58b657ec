package io.retryrelay.windows;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.SimulatedB;
import io.retryrelay.infra.TcpProxy;
import io.retryrelay.story.ForeignTransaction;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The database is away or says nothing: nobody is called without a claim, and no result in hand is thrown away. */
@Tag("failures")
class DatabaseOutageIT {

    private static final int MOST_TOUCHED = 16;

    private static Surroundings around;
    private static SimulatedB b;
    private static RelayApi relay;

    /** How a database falls silent without ending a connection. */
    enum Silence {
        FROZEN {
            @Override
            void begin() {
                around.mariaDb().pause();
            }

            @Override
            void end() {
                around.mariaDb().resume();
            }
        },
        BLACK_HOLE {
            @Override
            void begin() {
                around.database().blackHole(TcpProxy.Way.BOTH);
            }

            @Override
            void end() {
                around.database().heal();
            }
        };

        abstract void begin();

        abstract void end();
    }

    @BeforeAll
    static void start() {
        around = new Surroundings();
        b = around.b();
        relay = RelayApi.at(around.app("database-outage")
                .with(
                        "spring.datasource.hikari.data-source-properties.sessionVariables",
                        "innodb_lock_wait_timeout=5,wait_timeout=60")
                .start()
                .baseUrl());
    }

    @AfterAll
    static void stop() {
        around.close();
    }

    @AfterEach
    void heal() {
        around.heal();
    }

    @Test
    @Covers({"W10", "KP05", "KP20"})
    void aDatabaseKilledAtAClaimCostsNoCallAndIsUsedAgainSoonAfterItsReturn() throws Exception {
        b.delays(Duration.ofSeconds(1));
        turn("pause");
        List<UUID> requests = around.submit(relay, 26);
        try (ForeignTransaction foreign = new ForeignTransaction(around.sandbox())) {
            foreign.locks(requests.get(5));
            turn("resume");
            relay.awaitState(requests.get(4), "SUCCEEDED");
            around.mariaDb().kill9();
        }
        int called = b.rawCalls();
        long acknowledged = around.topic().committed();
        assertThat(called).isEqualTo(5);
        b.answers(200);

        await().during(Duration.ofSeconds(5)).atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == called);
        assertThat(around.topic().committed()).isLessThanOrEqualTo(acknowledged + MOST_TOUCHED);
        assertThat(relay.submit(payment("refused")).code()).isEqualTo("DATABASE_UNAVAILABLE");
        around.mariaDb().restart();
        long returned = System.nanoTime();

        await().atMost(RelayApi.PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> b.rawCalls() > called);
        Duration pause = Duration.ofNanos(System.nanoTime() - returned);
        System.out.println("MEASURED from the database's return to the next call: " + pause);
        assertThat(pause).isLessThan(Duration.ofSeconds(20));
        around.assertCalledOnceEach(requests);
    }

    @ParameterizedTest
    @EnumSource
    @Covers({"W11", "W10", "KP08"})
    void aDatabaseThatSaysNothingIsGivenUpAndTheResultInHandIsWrittenDownLater(Silence silence) {
        around.target().blackHole(TcpProxy.Way.TO_CLIENT);
        List<UUID> requests = new ArrayList<>(around.submit(relay, 1, "target", "keyless"));
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);
        requests.addAll(around.submit(relay, 4, "target", "keyless"));

        silence.begin();
        around.target().heal();
        long asked = System.nanoTime();
        Reply refused = relay.submit(payment("refused"));
        Duration waited = Duration.ofNanos(System.nanoTime() - asked);
        await().during(Duration.ofSeconds(9)).atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);
        silence.end();

        assertThat(refused.code()).isEqualTo("DATABASE_UNAVAILABLE");
        System.out.println("MEASURED until an intake is refused while the database is " + silence + ": " + waited);
        assertThat(waited).isLessThan(Duration.ofSeconds(15));
        around.assertCalledOnceEach(requests);
    }

    private static void turn(String how) {
        assertThat(relay.as("admin")
                        .post("/api/v1/relay/" + how, Map.of("reason", "as a test wants it"))
                        .status())
                .isEqualTo(200);
    }
}
