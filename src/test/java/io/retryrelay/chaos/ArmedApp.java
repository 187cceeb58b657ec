package io.retryrelay.chaos;

import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An application with {@link KillPoints} on board, quick to start and with short leases. */
final class ArmedApp implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final AppProcess process;
    private final RelayApi api;
    private volatile long frozenUntil = System.nanoTime();

    ArmedApp(String name, Map<String, String> properties) {
        this.process = new AppProcess(name, properties)
                .with(Sandbox.deadlines("2s"))
                .with("relay.lease", "5s")
                .with("spring.kafka.consumer.properties.session.timeout.ms", "3000")
                .with("spring.kafka.consumer.properties.heartbeat.interval.ms", "1000")
                .with("spring.main.sources", KillPoints.class.getName())
                .with("spring.main.lazy-initialization", "true")
                .with("springdoc.api-docs.enabled", "false");
        this.api = RelayApi.at(process.baseUrl());
        disarm();
        delete(KillSwitch.REACHED);
    }

    AppProcess process() {
        return process;
    }

    RelayApi api() {
        return api;
    }

    /** Lives, and is not frozen. */
    boolean isAwake() {
        return process.isAlive() && System.nanoTime() - frozenUntil >= 0;
    }

    /** Without waiting; whatever happens to it meanwhile. */
    void freezeFor(Duration time) {
        frozenUntil = System.nanoTime() + time.toNanos();
        process.pause();
        CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS)
                .execute(process::resume);
    }

    /** It ends itself at the next pass of that point. */
    void arm(KillPoint point) {
        arm(point, 1);
    }

    /** It ends itself at the next pass of that point in a transaction that so many share, or more. */
    void armForGroup(KillPoint point, int together) {
        arm(point + ":1:" + together);
    }

    /** @param pass which pass is the last one, counted from 1 and from now on */
    void arm(KillPoint point, int pass) {
        arm(point + ":" + pass + ":1");
    }

    private void arm(String when) {
        try {
            Path told = Files.writeString(process.folder().resolve("told"), when);
            Files.move(told, told.resolveSibling(KillSwitch.ARMED), java.nio.file.StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void disarm() {
        delete(KillSwitch.ARMED);
    }

    /** The points at which it ended itself, over all of its lives. */
    List<KillPoint> reached() {
        Path file = process.folder().resolve(KillSwitch.REACHED);
        try {
            return Files.exists(file)
                    ? Files.readAllLines(file).stream().map(KillPoint::valueOf).toList()
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void awaitEnd(KillPoint point) {
        await(point + " is reached")
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> !process.isAlive());
        List<KillPoint> reached = reached();
        if (reached.isEmpty() || reached.get(reached.size() - 1) != point) {
            throw new AssertionError("It ended, but not at " + point + "; see " + process.folder());
        }
    }

    private void delete(String file) {
        try {
            Files.deleteIfExists(process.folder().resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.kill9();
    }
}
