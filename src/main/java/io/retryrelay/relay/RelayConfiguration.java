package io.retryrelay.relay;

import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.config.ContainerCustomizer;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({RelayProperties.class, PoisonProperties.class})
class RelayConfiguration {

    /** An empty poll returns that soon, so that an offset that is still to be committed is. */
    private static final Duration IDLE_TICK = Duration.ofMillis(50);

    @Bean
    ContainerCustomizer<Object, Object, ConcurrentMessageListenerContainer<Object, Object>> relayContainer(
            PartitionOwner owner, HandlingTime times) {
        return container -> {
            ContainerProperties properties = container.getContainerProperties();
            properties.setConsumerRebalanceListener(owner);
            properties.setSyncCommits(true);
            properties.setSyncCommitTimeout(HandlingTime.COMMIT);
            // a call under way is waited for: nothing is closed under it
            properties.setShutdownTimeout(times.ofACallUnderWay().toMillis());
            properties.setPollTimeout(IDLE_TICK.toMillis());
            properties.setIdleEventInterval(IDLE_TICK.toMillis());
            properties.setIdleBeforeDataMultiplier(1);
        };
    }
}
