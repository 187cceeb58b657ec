package io.retryrelay.infra;

import java.time.Duration;

/** What one direction of a {@link TcpProxy} does to the bytes that come by; all its connections share it. */
final class Flow {

    private long latencyNanos;
    private long bytesPerSecond = Long.MAX_VALUE;
    private boolean holds;

    synchronized void delay(Duration latency) {
        latencyNanos = latency.toNanos();
    }

    synchronized void limit(long perSecond) {
        bytesPerSecond = perSecond;
    }

    /** As a cable that is out: nothing is lost, nothing passes. */
    synchronized void hold() {
        holds = true;
    }

    synchronized void heal() {
        latencyNanos = 0;
        bytesPerSecond = Long.MAX_VALUE;
        holds = false;
        notifyAll();
    }

    /** Returns when that many bytes, which came just now, may go on. */
    synchronized void pass(int bytes) throws InterruptedException {
        long came = System.nanoTime();
        long left = left(came, bytes);
        while (holds || left > 0) {
            wait(holds ? 0 : left / 1_000_000 + 1);
            left = left(came, bytes);
        }
    }

    private long left(long came, int bytes) {
        long transmission = (long) (1e9 * bytes / bytesPerSecond);
        return came + latencyNanos + transmission - System.nanoTime();
    }
}
