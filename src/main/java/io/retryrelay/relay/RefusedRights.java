package io.retryrelay.relay;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.kafka.event.ConsumerRetryAuthEvent;
import org.springframework.kafka.event.ConsumerRetryAuthSuccessfulEvent;
import org.springframework.stereotype.Component;

/** Whether Kafka refuses this consumer. The container asks again by itself, and tells when it may again. */
@Component
class RefusedRights {

    private volatile @Nullable String refused;

    @EventListener
    void onRefused(ConsumerRetryAuthEvent event) {
        refused = "Kafka refuses " + event.getReason() + "; it is asked again by itself. Were rights or passwords"
                + " changed? A broker that throttles new connections can look the same";
    }

    @EventListener
    void onGranted(ConsumerRetryAuthSuccessfulEvent event) {
        refused = null;
    }

    Optional<String> why() {
        return Optional.ofNullable(refused);
    }
}
