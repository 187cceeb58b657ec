package io.retryrelay.chaos;

import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.EmbeddedInfrastructure;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayTopic;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Does harm to two instances, the broker and the database, one thing at a time. Who died is started again at once, and
 * the next harm comes as soon as one of them is ready: a child's start sets the pace.
 */
final class Hand implements AutoCloseable {

    private static final List<KillPoint> POINTS = List.of(
            KillPoint.KP01,
            KillPoint.KP02,
            KillPoint.KP03,
            KillPoint.KP04,
            KillPoint.KP05,
            KillPoint.KP06,
            KillPoint.KP08,
            KillPoint.KP09,
            KillPoint.KP10,
            KillPoint.KP11,
            KillPoint.KP12,
            KillPoint.KP13,
            KillPoint.KP14,
            KillPoint.KP15,
            KillPoint.KP18);

    private static final Duration UNTIL_READY = Duration.ofMinutes(2);
    private static final Duration UNTIL_REACHED = Duration.ofSeconds(30);
    private static final Duration QUICK = Duration.ofMillis(20);
    private static final Duration SLOW = Duration.ofMillis(1800);

    private final Random random;
    private final EmbeddedInfrastructure infrastructure;
    private final SimulatedB b;
    private final RelayTopic topic;
    private final ChaosResults results;
    private final List<ArmedApp> apps;

    Hand(
            Network network,
            SimulatedB b,
            RelayTopic topic,
            EmbeddedInfrastructure infrastructure,
            ChaosResults results,
            long seed) {
        this.infrastructure = infrastructure;
        this.b = b;
        this.topic = topic;
        this.results = results;
        this.random = new Random(seed);
        this.apps =
                List.of(new ArmedApp("chaos-1", network.properties()), new ArmedApp("chaos-2", network.properties()));
        b.delays(QUICK);
    }

    /** Both are up. */
    void startAll() {
        revive();
        await("both are ready").atMost(UNTIL_READY.multipliedBy(2)).until(() -> {
            revive();
            return apps.stream().allMatch(app -> app.process().isReady());
        });
    }

    /** Any one that lives. */
    RelayApi relay() {
        List<ArmedApp> awake = apps.stream().filter(app -> app.isAwake()).toList();
        return awake.get(random.nextInt(awake.size())).api();
    }

    /** The next harm, so that each tenth kills the database, and each tenth the broker. */
    void strike(int turn) {
        awaitOneReady();
        switch (turn % 10) {
            case 0, 5, 7 -> killAtRandom();
            case 2 -> freeze();
            case 4 -> killTheBroker();
            case 9 -> killTheDatabase();
            default -> killAt(POINTS.get((int) (results.of("named points tried") % POINTS.size())));
        }
        revive();
    }

    private void awaitOneReady() {
        if (!within(
                UNTIL_READY,
                () -> apps.stream()
                        .anyMatch(app -> app.isAwake() && app.process().isReady()))) {
            results.count("nobody ready within " + UNTIL_READY.toMinutes() + " min");
        }
    }

    /** Whoever is down is started, without waiting. */
    private void revive() {
        apps.stream().filter(app -> !app.process().isAlive()).forEach(app -> {
            results.count("starts of an instance");
            app.process().launch();
        });
    }

    private void killAt(KillPoint point) {
        results.count("named points tried");
        int before = reached();
        switch (point) {
            case KP15 -> armForWhatIsLost();
            case KP18 -> armForTheEnd();
            default -> apps.forEach(app -> app.arm(point, 1 + random.nextInt(5)));
        }
        if (!within(UNTIL_REACHED, () -> reached() > before)) {
            results.count("named points not reached in time");
        }
        apps.forEach(ArmedApp::disarm);
        b.delays(QUICK);
    }

    /** Both die with records unread, which then vanish. */
    private void armForWhatIsLost() {
        b.delays(SLOW);
        waitFor(Duration.ofSeconds(2));
        apps.forEach(app -> app.process().kill9());
        results.count("kill -9 of an instance", apps.size());
        topic.truncate();
        apps.forEach(app -> app.arm(KillPoint.KP15, 1));
    }

    /** In order, which is cut short after a second. */
    private void armForTheEnd() {
        b.delays(SLOW);
        ArmedApp ended = anyReady();
        ended.arm(KillPoint.KP18, 1);
        waitUpTo(1500);
        ended.process().terminate();
    }

    private void killAtRandom() {
        waitUpTo(1500);
        anyReady().process().kill9();
        results.count("kill -9 of an instance");
    }

    /** Past its lease, so that what it holds is taken from it; the next harm comes meanwhile. */
    private void freeze() {
        ArmedApp frozen = anyReady();
        waitUpTo(500);
        frozen.freezeFor(Duration.ofMillis(6000 + random.nextInt(6000)));
        results.count("SIGSTOP past the lease");
    }

    private void killTheBroker() {
        waitUpTo(1000);
        infrastructure.kafka().kill9();
        waitUpTo(2000);
        restart(infrastructure.kafka()::restart);
        results.count("kill -9 of the broker (KP19)");
    }

    private void killTheDatabase() {
        waitUpTo(1000);
        infrastructure.mariaDb().kill9();
        waitUpTo(2000);
        restart(infrastructure.mariaDb()::restart);
        results.count("kill -9 of the database (KP20)");
    }

    /** Again and again on a machine that is too busy to bring it up in time. */
    private static void restart(Runnable server) {
        await("the server is up again").atMost(UNTIL_READY.multipliedBy(5)).until(() -> {
            try {
                server.run();
                return true;
            } catch (IllegalStateException tooSlow) {
                return false;
            }
        });
    }

    /** Meanwhile whoever is down is started. */
    private boolean within(Duration time, BooleanSupplier condition) {
        try {
            await().atMost(time)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> {
                        revive();
                        return condition.getAsBoolean();
                    });
            return true;
        } catch (ConditionTimeoutException tooLate) {
            return false;
        }
    }

    private ArmedApp anyReady() {
        List<ArmedApp> ready = apps.stream()
                .filter(app -> app.isAwake() && app.process().isReady())
                .toList();
        return ready.isEmpty() ? apps.get(random.nextInt(apps.size())) : ready.get(random.nextInt(ready.size()));
    }

    private void waitUpTo(int millis) {
        waitFor(Duration.ofMillis(1 + random.nextInt(millis)));
    }

    private static void waitFor(Duration time) {
        await().pollDelay(time).atMost(time.plusSeconds(60)).until(() -> true);
    }

    private int reached() {
        return apps.stream().mapToInt(app -> app.reached().size()).sum();
    }

    /** Kills that happened, by point. */
    void countReached() {
        apps.forEach(app -> app.reached().forEach(point -> results.count(point.name())));
    }

    @Override
    public void close() {
        apps.forEach(ArmedApp::close);
    }
}
