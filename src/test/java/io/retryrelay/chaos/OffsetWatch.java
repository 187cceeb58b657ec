package io.retryrelay.chaos;

import io.retryrelay.story.RelayTopic;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks at the committed offset all the time: nobody resets it here, so it must never go back. */
final class OffsetWatch implements AutoCloseable {

    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
    private final RelayTopic topic;
    private volatile long highest;
    private volatile long stepsBack;

    OffsetWatch(RelayTopic topic) {
        this.topic = topic;
        looks.scheduleWithFixedDelay(this::look, 0, 200, TimeUnit.MILLISECONDS);
    }

    private void look() {
        long committed;
        try {
            committed = topic.committed();
        } catch (RuntimeException away) {
            return;
        }
        if (committed < highest) {
            stepsBack++;
        }
        highest = committed;
    }

    long stepsBack() {
        return stepsBack;
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }
}
