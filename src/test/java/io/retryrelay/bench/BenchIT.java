package io.retryrelay.bench;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Contenders one after the other over the same loads, round by round, on the same broker, database and B; what counts is
 * how each stands to the bare loop of its own round. {@code -Dbench.rounds} says how often, {@code -Dbench.loads} a part
 * of the names of the loads wanted. The table is printed and kept with the raw results below {@code target/bench}.
 */
@Tag("bench")
class BenchIT {

    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);
    private static final List<Load> LOADS = List.of(
            Load.of(0, 10_000, 2_000),
            Load.of(20, 10_000, 2_000),
            Load.of(100, 5_000, 2_000),
            Load.of(100, 5_000, 2_000).withSlow(100),
            Load.of(20, 5_000, 200).withFailing(10),
            Load.of(0, 4_000, 20),
            Load.of(0, 1_000, 1),
            Load.of(0, 10_000, 10_000));

    private static final int WARM_UP = Integer.getInteger("bench.warm-up", 30_000);
    private static final String WANTED = System.getProperty("bench.loads", "");

    @Test
    void comparesTheRelayWithWhatIsPossible() throws Exception {
        try (BenchB b = new BenchB();
                SimulatedB nobody = SimulatedB.onPort(0);
                Sandbox sandbox = Sandbox.fresh();
                AppProcess app = new AppProcess("bench", sandbox.properties(nobody))) {
            app.jvm(List.of("-Xmx1g"))
                    .with("relay.targets.b-system.base-url", b.baseUrl())
                    .with("relay.targets.b-system.max-concurrency", String.valueOf(Load.CONCURRENCY))
                    .with("relay.targets.b-system.retry.initial-delay", "100ms")
                    .with("relay.window", Load.WINDOW)
                    .start();
            String template = RelayApi.at(app.baseUrl())
                    .submit(payment("template", "hold", true, "orderKey", "template"))
                    .id()
                    .toString();
            Seed seed = new Seed(sandbox, template);
            BenchResults results = new BenchResults();
            List<Contender> contenders = List.of(
                    new BareLoop(b),
                    new SequentialListener(sandbox, b, seed, true),
                    new SequentialListener(sandbox, b, seed, false),
                    new RelayContender(sandbox, b, app, seed));
            warmUp(contenders);
            for (int round = 1; round <= ROUNDS; round++) {
                for (Load load : wanted()) {
                    for (Contender contender : contenders) {
                        Load own = load.cutTo(contender.most(load));
                        results.add(load, round, contender.name(), contender.run(own));
                    }
                }
                results.write();
            }
            System.out.println(results.table());
            assertThat(results.thatDoNotCount()).isEmpty();
        }
    }

    private static List<Load> wanted() {
        return LOADS.stream().filter(load -> load.name().contains(WANTED)).toList();
    }

    /** So long that the compiler is through: it takes more of a young process than all the relaying. */
    private static void warmUp(List<Contender> contenders) throws Exception {
        Load load = Load.of(0, WARM_UP, 2_000);
        for (Contender contender : contenders) {
            contender.run(load.cutTo(contender.most(load)));
        }
    }
}
