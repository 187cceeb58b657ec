package io.retryrelay.target;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.concurrent.Cancellable;

/** Cuts a call off when its time is over, whatever it is waiting for. */
final class Deadlines implements AutoCloseable {

    private final ScheduledThreadPoolExecutor timer;

    Deadlines() {
        timer = new ScheduledThreadPoolExecutor(1, Daemons.named("target-deadline"));
        timer.setRemoveOnCancelPolicy(true);
    }

    Future<?> start(Duration deadline, Cancellable call) {
        return timer.schedule(call::cancel, deadline.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
