package io.retryrelay.relay;

import static io.retryrelay.platform.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.kafka.listener.BatchMessageListener;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.ContainerProperties.AckMode;

class ContainerGuardTest {

    private final ContainerProperties container = new ContainerProperties("topic");

    @BeforeEach
    void asTheApplicationSetsIt() {
        container.setAckMode(AckMode.MANUAL_IMMEDIATE);
        container.setAuthExceptionRetryInterval(Duration.ofSeconds(10));
    }

    @Test
    void passesAContainerThatLeavesOffsetsToTheRelay() {
        assertThatCode(() -> ContainerGuard.check(container)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MANUAL_IMMEDIATE")
    void refusesAnyOtherAckMode(AckMode mode) {
        container.setAckMode(mode);

        assertRefused(
                () -> ContainerGuard.check(container),
                "spring.kafka.listener.ack-mode is " + mode,
                "Set spring.kafka.listener.ack-mode to manual_immediate.");
    }

    @Test
    void refusesCommitsThatNobodyWaitsFor() {
        container.setSyncCommits(false);

        assertRefused(() -> ContainerGuard.check(container), "syncCommits is false", "ContainerCustomizer");
    }

    @Test
    void refusesAsyncAcks() {
        container.setAsyncAcks(true);

        assertRefused(() -> ContainerGuard.check(container), "spring.kafka.listener.async-acks is true", "to false");
    }

    @Test
    void refusesToStopForGoodWhenASignInIsRefused() {
        container.setAuthExceptionRetryInterval(null);

        assertRefused(
                () -> ContainerGuard.check(container),
                "spring.kafka.listener.auth-exception-retry-interval is not set",
                "to 10s");
    }

    @Test
    void refusesBatches() {
        container.setMessageListener((BatchMessageListener<byte[], byte[]>) records -> {});

        assertRefused(() -> ContainerGuard.check(container), "spring.kafka.listener.type is batch", "to single");
    }
}
