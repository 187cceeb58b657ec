package io.retryrelay.relay;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Counts what happens to records. */
@Component
class RelayMetrics {

    private final MeterRegistry registry;
    private final Counter failedAcknowledges;
    private final Counter restarts;

    RelayMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.failedAcknowledges = Counter.builder("relay.acknowledge.failures")
                .description("Offset commits that failed and were swallowed")
                .register(registry);
        this.restarts = Counter.builder("relay.listener.restarts")
                .description("Starts of the listener after it stopped by itself")
                .register(registry);
    }

    void count(Handled handled) {
        Counter.builder("relay.records")
                .description("Records taken from the topic, by what became of them")
                .tag("result", handled.name().toLowerCase(Locale.ROOT))
                .register(registry)
                .increment();
    }

    void countFailedAcknowledge() {
        failedAcknowledges.increment();
    }

    void countRestart() {
        restarts.increment();
    }
}
