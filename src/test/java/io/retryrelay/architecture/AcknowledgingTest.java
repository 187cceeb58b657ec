package io.retryrelay.architecture;

import static io.retryrelay.architecture.HouseRules.MAIN;
import static io.retryrelay.architecture.HouseRules.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.windows.Covers;
import org.apache.kafka.clients.consumer.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.listener.ConsumerSeekAware;
import org.springframework.kafka.support.Acknowledgment;

class AcknowledgingTest {

    @Test
    @Covers("A1.06")
    void happensInExactlyOnePlace() {
        assertThat(calls(MAIN, Acknowledgment.class, "acknowledge"))
                .singleElement()
                .extracting(call -> call.getOriginOwner().getName())
                .isEqualTo("io.retryrelay.relay.Acknowledger");
    }

    @Test
    void isNeverTakenBack() {
        assertThat(calls(MAIN, Acknowledgment.class, "nack")).isEmpty();
    }

    @Test
    void isTheOnlyWayToCommitAnOffset() {
        assertThat(calls(MAIN, Consumer.class, "commitSync", "commitAsync", "close"))
                .isEmpty();
    }

    @Test
    void noOffsetIsEverMovedByHand() {
        assertThat(calls(MAIN, Consumer.class, "seek", "seekToBeginning", "seekToEnd"))
                .isEmpty();
        assertThat(MAIN.stream().filter(type -> type.isAssignableTo(ConsumerSeekAware.class)))
                .isEmpty();
    }
}
