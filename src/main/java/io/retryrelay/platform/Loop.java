package io.retryrelay.platform;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** A thread that does one thing again and again, from before the listener starts until after it stopped. */
public abstract class Loop implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(Loop.class);

    private final String name;
    private volatile @Nullable Thread thread;

    /** @param name of the thread */
    protected Loop(String name) {
        this.name = name;
    }

    /** One turn; waits by itself when there is nothing to do. What it throws is logged, and the next turn follows. */
    protected abstract void turn() throws InterruptedException;

    /** How a turn under way is brought to its end: by an interrupt, unless it is better let go on. */
    protected void end(Thread running) throws InterruptedException {
        running.interrupt();
    }

    private void run() {
        while (isRunning()) {
            try {
                turn();
            } catch (InterruptedException stop) {
                return;
            } catch (RuntimeException | Error failed) {
                log.error("{} failed and goes on.", name, failed);
            }
        }
    }

    @Override
    public final void start() {
        Thread started = new Thread(this::run, name);
        started.setDaemon(true);
        thread = started;
        started.start();
    }

    @Override
    public final void stop() {
        Thread running = thread;
        thread = null;
        try {
            if (running != null) {
                end(running);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public final boolean isRunning() {
        return thread != null;
    }

    /** Before the listener, which is started last and stopped first. */
    @Override
    public final int getPhase() {
        return 0;
    }
}
