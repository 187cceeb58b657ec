package io.retryrelay.relay;

import io.retryrelay.outbox.Publications;
import io.retryrelay.outbox.TopicOffsets;
import io.retryrelay.outbox.TopicProperties;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Where the group stands when this instance starts, and how much of what it has not acknowledged is done already. */
@Component
class ResumePoint {

    private final TopicOffsets offsets;
    private final Publications publications;
    private final TopicProperties topic;

    ResumePoint(TopicOffsets offsets, Publications publications, TopicProperties topic) {
        this.offsets = offsets;
        this.publications = publications;
        this.topic = topic;
    }

    /** @throws org.springframework.kafka.KafkaException if Kafka does not answer */
    String inWords(String topicId) {
        long end = offsets.end();
        Optional<Long> committed = offsets.committed();
        long from = committed.orElseGet(offsets::start);
        long lag = Math.max(0, end - from);
        long processed = lag == 0 ? 0 : Math.max(0, lag - publications.open(topicId, from));
        return "%s-0 resumes at %d (%s), end %d, lag %d, of which %d are processed already"
                .formatted(
                        topic.name(),
                        from,
                        committed.isPresent() ? "committed" : "nothing committed",
                        end,
                        lag,
                        processed);
    }
}
