package io.retryrelay.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.EmbeddedInfrastructure;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayTopic;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Ordered events over several lanes of one partition, while two instances, the broker and the database are killed and
 * frozen and the network between them is bad. {@code -Dchaos.kills} and {@code -Dchaos.minutes} say how long, whichever comes first; {@code -Dchaos.seed}
 * repeats a sequence. The results of all sittings are added up in {@code target/chaos/table.md}.
 */
@Tag("chaos")
class ChaosIT {

    private static final int KILLS = Integer.getInteger("chaos.kills", 20);
    private static final Duration TIME = Duration.ofMinutes(Integer.getInteger("chaos.minutes", 5));
    private static final long SEED = Long.getLong("chaos.seed", System.currentTimeMillis());
    private static final int MOST_OPEN = 8;
    private static final Duration REST = Duration.ofMinutes(15);

    private final EmbeddedInfrastructure infrastructure = EmbeddedInfrastructure.forTests();
    private final SimulatedB b = SimulatedB.onPort(0);
    private final ChaosResults results = new ChaosResults();
    private Instant begin = Instant.MAX;
    private Sandbox sandbox;
    private RelayTopic topic;
    private Network network;
    private Hand hand;
    private Traffic traffic;
    private Operator operator;

    @BeforeEach
    void start() {
        infrastructure.start();
        sandbox = Sandbox.fresh(infrastructure);
        topic = new RelayTopic(sandbox);
        network = new Network(sandbox, b, infrastructure);
        hand = new Hand(network, b, topic, infrastructure, results, SEED);
        traffic = new Traffic(sandbox, b, hand::relay);
        operator = new Operator(traffic, hand::relay);
        hand.startAll();
    }

    @AfterEach
    void clear() {
        traffic.close();
        hand.close();
        network.close();
        topic.close();
        b.close();
        infrastructure.close();
    }

    @Test
    void losesNothingDoublesNothingAndKeepsTheOrder() {
        System.out.println("chaos.seed=" + SEED);
        begin = Instant.now();
        try (OffsetWatch offsets = new OffsetWatch(topic)) {
            traffic.flow(lanes("keyed", 5), lanes("keyless", 3), MOST_OPEN);
            try (Storm storm = new Storm(network, results, SEED + 1)) {
                storm.begin();
                strikeAgainAndAgain();
            }
            hand.startAll();
            traffic.stop();
            comeToRest();
            results.count("committed offset went back", offsets.stepsBack());
            judge();
        } finally {
            report();
        }
        traffic.verdict().holds();
        Invariants.of(sandbox).hold();
        assertThat(results.of("committed offset went back")).isZero();
    }

    private void strikeAgainAndAgain() {
        for (int turn = 0; turn < KILLS && begin.plus(TIME).isAfter(Instant.now()); turn++) {
            hand.strike(turn);
            decideIfPossible();
        }
    }

    private void comeToRest() {
        await("everything is done or waits for a person")
                .atMost(REST)
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> {
                    decideIfPossible();
                    return traffic.isAtRest();
                });
        topic.awaitAllAcknowledged();
    }

    private void decideIfPossible() {
        try {
            operator.decide();
        } catch (RuntimeException away) {
            System.out.println("The operator tries again later: " + away);
        }
    }

    private void judge() {
        Verdict verdict = traffic.verdict();
        results.count("judged: events", traffic.accepted().size());
        results.count("judged: lost", verdict.lost().size());
        results.count("judged: doubled", verdict.doubled().size());
        results.count("judged: out of order", verdict.outOfOrder().size());
        results.count("judged: unknown", verdict.unknown().size());
        results.count(
                "judged: invariants broken", Invariants.of(sandbox).broken().size());
    }

    /** What was done, also where it did not come to rest and cannot be judged. */
    private void report() {
        hand.countReached();
        results.count("minutes", Duration.between(begin, Instant.now()).toMinutes());
        results.count("events accepted", traffic.accepted().size());
        results.count("calls of B", b.rawCalls());
        results.count("waited for a person", operator.decisions());
        results.write();
        System.out.println(results.table());
    }

    private static List<String> lanes(String kind, int number) {
        return IntStream.range(0, number).mapToObj(i -> kind + "-" + i).toList();
    }
}
