package io.retryrelay.infra;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A server as a child process on a fixed port and data folder: what broker and database have in common. */
abstract class EmbeddedServer {

    private final String name;
    private final int port;
    private final ChildProcess process;

    EmbeddedServer(String name, Path folder, int port) {
        this.name = name;
        this.port = port;
        this.process = new ChildProcess(folder, this::answers);
    }

    /** Starts it on its data, unless an earlier run left it over in good health. */
    public final void start() {
        if (process.adopt()) {
            return;
        }
        if (Ports.isTaken(port)) {
            throw new IllegalStateException(
                    "Port %d, wanted for %s, is taken by another program; --development.%s-port=… chooses another"
                            .formatted(port, name, name.toLowerCase(Locale.ROOT)));
        }
        TargetFolder.create(data());
        prepare();
        process.start(command(), environment());
        process.awaitReady();
    }

    /** Ends it as a power cut would (SIGKILL). */
    public final void kill9() {
        process.kill9();
    }

    /** Ends it in order (SIGTERM). */
    public final void stop() {
        process.stop();
    }

    /** Starts it again after {@link #kill9()} or {@link #stop()}: same port, same data. */
    public final void restart() {
        stop();
        start();
    }

    /** Freezes it (SIGSTOP): connections are accepted, nothing is answered. */
    public final void pause() {
        process.pause();
    }

    /** Lets it go on after {@link #pause()}. */
    public final void resume() {
        process.resume();
    }

    public final boolean isAlive() {
        return process.isAlive();
    }

    public final long pid() {
        return process.pid();
    }

    /** Ends what an earlier run left over here and removes its data. */
    final void wipe() {
        if (process.adopt()) {
            process.kill9();
        }
        TargetFolder.delete(folder());
    }

    final int port() {
        return port;
    }

    final Path folder() {
        return process.folder();
    }

    final Path data() {
        return folder().resolve("data");
    }

    abstract boolean answers();

    abstract void prepare();

    /** Names the folder. */
    abstract List<String> command();

    abstract Map<String, String> environment();
}
