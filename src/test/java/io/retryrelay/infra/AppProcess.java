package io.retryrelay.infra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The application in a JVM of its own, to be killed, frozen and started again. */
public final class AppProcess implements AutoCloseable {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    private final Map<String, String> properties;
    private final int port = Ports.anyFree();
    private final ChildProcess process;
    private List<String> ownJvm = List.of();
    private final List<String> agents = new ArrayList<>();

    /**
     * One that is not yet started. What an earlier one of that name left over is ended, and its log forgotten.
     *
     * @param name of its folder below {@code target/app}
     */
    public AppProcess(String name, Map<String, String> properties) {
        this.properties = new LinkedHashMap<>(properties);
        this.process = new ChildProcess(TargetFolder.resolve("app").resolve(name), this::isReady);
        if (process.adopt()) {
            process.kill9();
        }
        process.forgetLog();
    }

    /** Starts it and waits for {@code /actuator/health/readiness}; again, after it ended. */
    public AppProcess start() {
        launch();
        process.awaitReady();
        return this;
    }

    /** Starts it without waiting. */
    public AppProcess launch() {
        var classes = ClassArchive.ofTheApplication();
        process.start(command(classes.options()), Map.of("CLASSPATH", classes.classPath()));
        return this;
    }

    /** One life from start to an end in order. */
    void run(String classPath, List<String> options, Duration patience) {
        process.start(command(options), Map.of("CLASSPATH", classPath));
        process.awaitReady(patience);
        process.stopWithin(patience);
    }

    /** These options of the JVM instead of those of a child that starts quickly. */
    public AppProcess jvm(List<String> options) {
        ownJvm = List.copyOf(options);
        return this;
    }

    /** The processor time it has used in its present life. */
    public Duration cpu() {
        return ProcessHandle.of(pid())
                .flatMap(alive -> alive.info().totalCpuDuration())
                .orElse(Duration.ZERO);
    }

    /** Another setting, from the next start on. */
    public AppProcess with(String property, String value) {
        properties.put(property, value);
        return this;
    }

    /** No such setting, from the next start on. */
    public AppProcess without(String property) {
        properties.remove(property);
        return this;
    }

    public AppProcess with(Map<String, String> settings) {
        properties.putAll(settings);
        return this;
    }

    /** Its time of day is that much later than this machine's (earlier, below 0), from the next start on. */
    public AppProcess withClockOff(Duration error) {
        agents.add(WrongClock.option(process.folder(), error));
        return this;
    }

    public boolean isReady() {
        var request = HttpRequest.newBuilder(URI.create(baseUrl() + "/actuator/health/readiness"))
                .timeout(Duration.ofSeconds(2))
                .build();
        try {
            return CLIENT.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends it as a power cut would (SIGKILL). */
    public void kill9() {
        process.kill9();
    }

    /** Ends it in order (SIGTERM); kills it if that takes more than 20 seconds. */
    public void stop() {
        process.stop();
    }

    /** Asks it to end in order (SIGTERM), without waiting. */
    public void terminate() {
        process.terminate();
    }

    /** Freezes it (SIGSTOP), as a long garbage collection or a suspended machine would. */
    public void pause() {
        process.pause();
    }

    /** Lets it go on after {@link #pause()}. */
    public void resume() {
        process.resume();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    public int port() {
        return port;
    }

    public String baseUrl() {
        return "http://" + Ports.HOST + ":" + port;
    }

    /** Where its log stands, and whatever else it writes: its system property {@code app.folder}. */
    public Path folder() {
        return process.folder();
    }

    /** Everything it has printed so far, of all lives of this object. */
    public String log() {
        try {
            return Files.readString(process.log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        stop();
    }

    private List<String> command(List<String> options) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (ownJvm.isEmpty()) {
            command.addAll(ClassArchive.LIGHT);
            command.addAll(options);
        } else {
            command.addAll(ownJvm);
        }
        command.addAll(agents);
        command.add("-Dapp.folder=" + process.folder());
        command.add("io.retryrelay.RetryRelayApplication");
        command.add("--server.port=" + port);
        command.add("--server.address=" + Ports.HOST);
        properties.forEach((name, value) -> command.add("--" + name + "=" + value));
        return command;
    }
}
