package io.retryrelay.infra;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One program with a folder of its own, which must appear in its command line: by that and the pid recorded in the
 * folder it is found again after this JVM was killed. It writes to a log file there, never to a pipe.
 */
final class ChildProcess {

    private static final Duration UNTIL_READY = Duration.ofSeconds(90);
    private static final Duration UNTIL_ADOPTED = Duration.ofSeconds(5);
    private static final Duration UNTIL_STOPPED = Duration.ofSeconds(20);

    private final Path folder;
    private final BooleanSupplier answers;
    private @Nullable ProcessHandle handle;

    ChildProcess(Path folder, BooleanSupplier answers) {
        this.folder = folder;
        this.answers = answers;
    }

    /** Goes on with the program that an earlier JVM left over, if it is well; else ends it. */
    boolean adopt() {
        handle = leftOver().orElse(null);
        if (handle != null && !becomesReady(UNTIL_ADOPTED)) {
            stopWithin(UNTIL_ADOPTED);
        }
        return isAlive();
    }

    void start(List<String> command, Map<String, String> environment) {
        TargetFolder.create(folder);
        var builder = new ProcessBuilder(inItsOwnSession(command))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log().toFile()));
        builder.environment().putAll(environment);
        try {
            handle = builder.start().toHandle();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        TargetFolder.write(folder.resolve("pid"), String.valueOf(pid()));
    }

    void awaitReady() {
        awaitReady(UNTIL_READY);
    }

    void awaitReady(Duration patience) {
        if (!becomesReady(patience)) {
            stop();
            throw new IllegalStateException("Did not become ready, see " + log());
        }
    }

    void kill9() {
        running().destroyForcibly();
        endsWithin(UNTIL_STOPPED);
    }

    /** Asks it to end; kills it if it does not, as a paused or hanging program cannot. */
    void stop() {
        stopWithin(UNTIL_STOPPED);
    }

    void stopWithin(Duration patience) {
        if (!isAlive()) {
            return;
        }
        running().destroy();
        if (!endsWithin(patience)) {
            kill9();
        }
    }

    void terminate() {
        running().destroy();
    }

    void pause() {
        signal("STOP");
    }

    void resume() {
        signal("CONT");
    }

    boolean isAlive() {
        return handle != null && handle.isAlive();
    }

    long pid() {
        return running().pid();
    }

    Path folder() {
        return folder;
    }

    Path log() {
        return folder.resolve("log");
    }

    void forgetLog() {
        TargetFolder.create(folder);
        TargetFolder.write(log(), "");
    }

    /** A Ctrl-C in the terminal reaches the JVM alone, which then stops its children in order. */
    private static List<String> inItsOwnSession(List<String> command) {
        var whole = new ArrayList<String>();
        onPath("setsid").ifPresent(whole::add);
        whole.addAll(command);
        return whole;
    }

    static Optional<String> onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(entry -> Path.of(entry, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    private Optional<ProcessHandle> leftOver() {
        try {
            var pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
            return ProcessHandle.of(pid).filter(this::worksInOurFolder);
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private boolean worksInOurFolder(ProcessHandle candidate) {
        return candidate.isAlive()
                && candidate
                        .info()
                        .commandLine()
                        .filter(line -> line.contains(folder.toString()))
                        .isPresent();
    }

    private boolean becomesReady(Duration patience) {
        try {
            await().atMost(patience)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> !isAlive() || answers.getAsBoolean());
        } catch (ConditionTimeoutException e) {
            return false;
        }
        return isAlive();
    }

    private ProcessHandle running() {
        return Objects.requireNonNull(handle, () -> "Nothing was started in " + folder);
    }

    private boolean endsWithin(Duration patience) {
        try {
            running().onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, String.valueOf(pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
