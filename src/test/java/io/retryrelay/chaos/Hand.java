package io.retryrelay.chaos;

import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.EmbeddedInfrastructure;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.awaitility.core.ConditionTimeoutException;

/** Does harm to two instances, the broker and the database, one thing at a time, and puts all right again. */
final class Hand implements AutoCloseable {

    static final List<KillPoint> POINTS = List.of(
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
            KillPoint.KP14);

    private static final Duration UNTIL_REACHED = Duration.ofSeconds(30);

    private final Random random;
    private final EmbeddedInfrastructure infrastructure;
    private final ChaosResults results;
    private final List<ArmedApp> apps;

    Hand(Sandbox sandbox, SimulatedB b, EmbeddedInfrastructure infrastructure, ChaosResults results, long seed) {
        this.infrastructure = infrastructure;
        this.results = results;
        this.random = new Random(seed);
        this.apps = List.of(new ArmedApp("chaos-1", sandbox, b), new ArmedApp("chaos-2", sandbox, b));
    }

    void startAll() {
        CompletableFuture.allOf(apps.stream()
                        .filter(app -> !app.process().isAlive())
                        .map(app ->
                                CompletableFuture.runAsync(() -> app.process().start()))
                        .toArray(CompletableFuture[]::new))
                .join();
    }

    /** Any one that lives. */
    RelayApi relay() {
        List<ArmedApp> alive =
                apps.stream().filter(app -> app.process().isAlive()).toList();
        return RelayApi.at(alive.get(random.nextInt(alive.size())).process().baseUrl());
    }

    /** The next harm: mostly at a named point, in turn. */
    void strike(int turn) {
        switch (turn % 10) {
            case 3, 6 -> killAtRandom();
            case 8 -> freeze();
            case 9 -> killAServer(turn / 10);
            default -> killAt(POINTS.get((int) (results.of("named points tried") % POINTS.size())));
        }
        startAgain();
    }

    private void startAgain() {
        try {
            startAll();
        } catch (CompletionException tooSlow) {
            results.count("starts that took too long");
        }
    }

    /** Whoever passes it first: only one of them consumes. */
    private void killAt(KillPoint point) {
        results.count("named points tried");
        int pass = 1 + random.nextInt(10);
        apps.forEach(app -> app.arm(point, pass));
        try {
            await().atMost(UNTIL_REACHED)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> apps.stream().anyMatch(app -> !app.process().isAlive()));
        } catch (ConditionTimeoutException notReached) {
            results.count("named points not reached in time");
        }
        apps.forEach(ArmedApp::disarm);
    }

    private void killAtRandom() {
        waitUpTo(2000);
        anyApp().process().kill9();
        results.count("kill -9 of an instance");
    }

    /** Past its lease, so that what it holds is taken from it. */
    private void freeze() {
        ArmedApp frozen = anyApp();
        waitUpTo(500);
        frozen.process().pause();
        waitFor(Duration.ofMillis(6000 + random.nextInt(6000)));
        frozen.process().resume();
        results.count("SIGSTOP past the lease");
    }

    private void killAServer(int which) {
        waitUpTo(1000);
        if (which % 2 == 0) {
            infrastructure.kafka().kill9();
            waitUpTo(3000);
            infrastructure.kafka().restart();
            results.count("kill -9 of the broker (KP19)");
        } else {
            infrastructure.mariaDb().kill9();
            waitUpTo(3000);
            infrastructure.mariaDb().restart();
            results.count("kill -9 of the database (KP20)");
        }
    }

    private ArmedApp anyApp() {
        return apps.get(random.nextInt(apps.size()));
    }

    private void waitUpTo(int millis) {
        waitFor(Duration.ofMillis(1 + random.nextInt(millis)));
    }

    private static void waitFor(Duration time) {
        await().pollDelay(time).atMost(time.plusSeconds(60)).until(() -> true);
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
