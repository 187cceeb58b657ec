package io.retryrelay.outbox;

import io.retryrelay.platform.StartRefused;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.kafka.KafkaException;
import org.springframework.stereotype.Component;

/** Sees to it that the topic exists with exactly one partition, and knows its id. */
@Component
public class TopicKeeper {

    private static final long ANSWER_SECONDS = 10;
    private static final String UNRESOLVED = "No resolvable bootstrap urls";

    private final ObjectProvider<Admin> admin;
    private final TopicProperties topic;

    TopicKeeper(ObjectProvider<Admin> admin, TopicProperties topic) {
        this.admin = admin;
        this.topic = topic;
    }

    /**
     * Creates the topic if it is missing.
     *
     * @return its id, another one after it was deleted and created anew
     * @throws StartRefused if it has another number of partitions: order would be lost
     * @throws KafkaException if Kafka does not answer, or none of its names resolves
     */
    public String ensure() {
        TopicDescription found = describe().orElseGet(this::create);
        int partitions = found.partitions().size();
        if (partitions != 1) {
            throw new StartRefused(
                    "Topic " + topic.name() + " (relay.topic.name) has " + partitions
                            + " partitions; the relay needs exactly one.",
                    "Name another topic, or delete this one when it is drained: the relay creates it anew.");
        }
        return found.topicId().toString();
    }

    private TopicDescription create() {
        NewTopic wanted = new NewTopic(topic.name(), Optional.of(1), Optional.ofNullable(topic.replicationFactor()))
                .configs(Map.of(
                        TopicConfig.RETENTION_MS_CONFIG,
                        String.valueOf(topic.retention().toMillis()),
                        TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                        "LogAppendTime"));
        try {
            admin().createTopics(List.of(wanted)).all().get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            if (!(failed.getCause() instanceof TopicExistsException)) {
                throw unanswered(failed);
            }
        } catch (InterruptedException | TimeoutException failed) {
            throw unanswered(failed);
        }
        return describe().orElseThrow(() -> new KafkaException("Topic " + topic.name() + " is not there yet."));
    }

    private Optional<TopicDescription> describe() {
        try {
            return Optional.of(admin().describeTopics(List.of(topic.name()))
                    .topicNameValues()
                    .get(topic.name())
                    .get(ANSWER_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw unanswered(failed);
        } catch (InterruptedException | TimeoutException failed) {
            throw unanswered(failed);
        }
    }

    /** @throws KafkaException if Kafka does not answer */
    public TopicSettings settings() {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic.name());
        try {
            return new TopicSettings(admin().describeConfigs(List.of(resource))
                    .values()
                    .get(resource)
                    .get(ANSWER_SECONDS, TimeUnit.SECONDS));
        } catch (InterruptedException | ExecutionException | TimeoutException failed) {
            throw unanswered(failed);
        }
    }

    private Admin admin() {
        try {
            return admin.getObject();
        } catch (BeanCreationException failed) {
            // the client has no type for this; any other cause is a wrong setting
            if (String.valueOf(failed.getMostSpecificCause().getMessage()).startsWith(UNRESOLVED)) {
                throw unanswered(failed);
            }
            throw failed;
        }
    }

    private KafkaException unanswered(Exception failed) {
        if (failed instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return new KafkaException("Kafka did not answer for topic " + topic.name(), failed);
    }
}
