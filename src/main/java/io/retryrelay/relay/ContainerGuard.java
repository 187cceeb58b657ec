package io.retryrelay.relay;

import io.retryrelay.platform.StartGuard;
import io.retryrelay.platform.StartRefused;
import org.springframework.kafka.listener.BatchMessageListener;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.ContainerProperties.AckMode;
import org.springframework.stereotype.Component;

/** Holds the listener container's settings against what acknowledging relies on. */
@Component
class ContainerGuard implements StartGuard {

    private final RelaySwitch relay;

    ContainerGuard(RelaySwitch relay) {
        this.relay = relay;
    }

    @Override
    public void check() {
        check(relay.container().getContainerProperties());
    }

    static void check(ContainerProperties container) {
        require(
                container.getAckMode() == AckMode.MANUAL_IMMEDIATE,
                "ack-mode is " + container.getAckMode() + ": the relay commits each offset itself, at once",
                "ack-mode to manual_immediate");
        require(
                !container.isAsyncAcks(),
                "async-acks is true: the container would hold the partition until a whole poll is acknowledged",
                "async-acks to false");
        require(
                container.getAuthExceptionRetryInterval() != null,
                "auth-exception-retry-interval is not set: one refused sign-in would end consuming for good",
                "auth-exception-retry-interval to 10s");
        require(
                !(container.getMessageListener() instanceof BatchMessageListener),
                "type is batch: the relay takes record by record",
                "type to single");
        if (!container.isSyncCommits()) {
            throw new StartRefused(
                    "The listener container's syncCommits is false: a failed commit would go unseen.",
                    "Remove the ContainerCustomizer that sets syncCommits.");
        }
    }

    private static void require(boolean holds, String wrong, String cure) {
        if (!holds) {
            throw new StartRefused("spring.kafka.listener." + wrong + ".", "Set spring.kafka.listener." + cure + ".");
        }
    }
}
