package io.retryrelay.relay;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Rung when there may be something to claim. Rings that nobody waited for are one. */
@Component
class Bell {

    private final BlockingQueue<Boolean> rung = new ArrayBlockingQueue<>(1);

    void ring() {
        rung.offer(true);
    }

    void await(Duration atMost) throws InterruptedException {
        rung.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }
}
