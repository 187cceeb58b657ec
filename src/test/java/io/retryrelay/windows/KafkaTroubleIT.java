package io.retryrelay.windows;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.infra.TcpProxy.Way;
import io.retryrelay.story.RelayApi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Kafka is away, or its answers are: requests are taken in, published again where nobody knows, and called once. */
@Tag("failures")
class KafkaTroubleIT {

    private static Surroundings around;
    private static SimulatedB b;
    private static AppProcess app;
    private static RelayApi relay;

    @BeforeAll
    static void start() {
        around = new Surroundings();
        b = around.b();
        app = around.app("kafka-trouble").start();
        relay = RelayApi.at(app.baseUrl());
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
    @Covers({"W08", "A2.05", "KP04"})
    void publishesAgainWhatKafkaWroteWithoutAnAnswerAndCallsOnce() {
        long before = warmEnd();

        around.kafka().blackHole(Way.TO_CLIENT);
        List<UUID> requests = around.submit(relay, 1);
        await().atMost(RelayApi.PATIENCE).until(() -> around.topic().end() > before);
        awaitThatTheProducerHasGivenUp();
        around.kafka().heal();

        around.assertCalledOnceEach(requests);
        System.out.println("MEASURED records for one event whose answer was lost: "
                + (around.topic().end() - before));
    }

    @Test
    @Covers({"W09", "A2.08"})
    void aRecordThatIsWrittenAfterItsProducerGaveUpIsRecognised() {
        long before = warmEnd();

        around.kafka().blackHole(Way.TO_SERVER);
        List<UUID> requests = around.submit(relay, 1);
        awaitThatTheProducerHasGivenUp();
        around.kafka().heal();

        around.assertCalledOnceEach(requests);
        System.out.println("MEASURED records for one event that was written late: "
                + (around.topic().end() - before));
    }

    @Test
    @Covers({"W49", "A1.05", "KP12", "KP13", "W03"})
    void anAcknowledgeThatFailsIsSwallowedAndTheRecordIsRecognisedWhenItComesAgain() {
        around.target().blackHole(Way.TO_CLIENT);
        List<UUID> requests = around.submit(relay, 1, "target", "keyless");
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);

        around.kafka().refuse();
        around.target().heal();
        relay.awaitState(requests.get(0), "SUCCEEDED");
        await().atMost(RelayApi.PATIENCE).until(() -> failedAcknowledges() > 0);
        around.kafka().heal();

        around.assertCalledOnceEach(requests);
        assertThat(recordsClosedBefore()).isPositive();
    }

    @Test
    @Covers({"W12", "A2.06", "A2.21", "KP19"})
    void aBrokerThatIsKilledInABurstLosesNothingAndHoldsUpNoIntake() {
        List<UUID> requests = new ArrayList<>(around.submit(relay, 30));
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() > 3);

        around.broker().kill9();
        long asked = System.nanoTime();
        requests.addAll(around.submit(relay, 10));
        Duration each = Duration.ofNanos(System.nanoTime() - asked).dividedBy(10);
        around.broker().restart();

        System.out.println("MEASURED intake while Kafka is away: " + each);
        assertThat(each).isLessThan(Duration.ofSeconds(1));
        around.assertCalledOnceEach(requests);
    }

    /** Something was published and called before, so that every connection is open. */
    private static long warmEnd() {
        relay.awaitState(relay.submit(payment(UUID.randomUUID().toString())).id(), "SUCCEEDED");
        around.topic().awaitAllAcknowledged();
        b.reset();
        return around.topic().end();
    }

    private static void awaitThatTheProducerHasGivenUp() {
        int times = givenUp();
        await().atMost(RelayApi.PATIENCE).until(() -> givenUp() > times);
    }

    private static int givenUp() {
        return app.log().split("events are published again", -1).length;
    }

    private static double failedAcknowledges() {
        return meter("relay.acknowledge.failures");
    }

    private static double recordsClosedBefore() {
        return meter("relay.records?tag=result:closed_before");
    }

    private static double meter(String name) {
        return relay.as("admin")
                .get("/actuator/metrics/" + name)
                .body()
                .path("measurements")
                .path(0)
                .path("value")
                .asDouble(0);
    }
}
