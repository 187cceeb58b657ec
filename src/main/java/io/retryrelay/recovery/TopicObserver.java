package io.retryrelay.recovery;

import io.retryrelay.outbox.TopicKeeper;
import io.retryrelay.outbox.TopicOffsets;
import org.springframework.stereotype.Component;

/** Looks at the topic and at the group's committed offset; creates the topic anew if someone deleted it. */
@Component
class TopicObserver {

    private final TopicKeeper keeper;
    private final TopicOffsets offsets;

    TopicObserver(TopicKeeper keeper, TopicOffsets offsets) {
        this.keeper = keeper;
        this.offsets = offsets;
    }

    /** @throws org.springframework.kafka.KafkaException if Kafka does not answer */
    TopicPosition look() {
        String topicId = keeper.ensure();
        return new TopicPosition(
                topicId, offsets.start(), offsets.end(), offsets.committed().orElse(0L));
    }
}
