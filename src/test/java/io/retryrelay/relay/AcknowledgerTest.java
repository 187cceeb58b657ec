package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.event.ListenerContainerIdleEvent;

class AcknowledgerTest {

    private final RelayWindow window = new RelayWindow(
            new RelayProperties(null, Duration.ZERO, 100, Duration.ZERO),
            new ConsumerPause(new KafkaListenerEndpointRegistry(), new Bell()),
            null);
    private final Acknowledger acknowledger = new Acknowledger(window, new RelayMetrics(new SimpleMeterRegistry()));
    private final AtomicInteger tries = new AtomicInteger();

    /** A commit in vain takes seconds, in which no record is let in. */
    @Test
    void acceptsTheRestOfAPollAfterACommitThatFailedWithoutTryingAgainForEachRecord() {
        letInOneThatIsComplete(0);
        acknowledger.acknowledgeNow();
        assertThat(tries).hasValue(1);

        AtomicInteger offset = new AtomicInteger();
        await("longer than between two commits that succeed")
                .during(Duration.ofMillis(200))
                .atMost(Duration.ofSeconds(5))
                .until(() -> {
                    letInOneThatIsComplete(offset.incrementAndGet());
                    acknowledger.acknowledgeWhatIsComplete();
                    acknowledger.onIdle(new ListenerContainerIdleEvent(this, this, 50, "relay", null, null, false));
                    return tries.get() == 1;
                });
    }

    private void letInOneThatIsComplete(long offset) {
        window.complete(window.admit(offset, this::refuse));
    }

    private void refuse() {
        tries.incrementAndGet();
        throw new TimeoutException("as a test wants it");
    }
}
