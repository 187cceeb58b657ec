package io.retryrelay.outbox;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.windows.Covers;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

@IntegrationTest
class PublishingIT {

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private Admin admin;

    @Test
    @Covers({"A1.12", "W19", "W20"})
    void createsTheTopicWithOnePartitionFiveDaysAndTheBrokersClock() throws Exception {
        TopicDescription topic = admin.describeTopics(List.of(sandbox.name()))
                .allTopicNames()
                .get()
                .get(sandbox.name());
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, sandbox.name());
        var config = admin.describeConfigs(List.of(resource)).all().get().get(resource);

        assertThat(topic.partitions()).hasSize(1);
        assertThat(config.get("retention.ms").value()).isEqualTo("432000000");
        assertThat(config.get("message.timestamp.type").value()).isEqualTo("LogAppendTime");
    }

    @Test
    void storesWhereEachEventStandsInTheOrderTheyWereOpened() throws Exception {
        RelayApi relay = RelayApi.at("http://127.0.0.1:" + port);
        List<UUID> requests = IntStream.range(0, 20)
                .mapToObj(number ->
                        relay.submit(payment(UUID.randomUUID().toString())).id())
                .toList();
        requests.forEach(id -> relay.awaitState(id, "SUCCEEDED"));

        List<Long> offsets = requests.stream().map(this::published).toList();

        assertThat(offsets).isSorted().doesNotHaveDuplicates();
        assertThat(b.calls()).hasSize(20);
    }

    private long published(UUID request) {
        return jdbc.sql("""
                select topic_offset from outbox_event
                where request_id = :request and publication = 1 and topic_partition = 0 and topic_id = :topicId
                and published_at is not null""")
                .param("request", request.toString())
                .param("topicId", topicId())
                .query(Long.class)
                .single();
    }

    private String topicId() {
        try {
            return admin.describeTopics(List.of(sandbox.name()))
                    .allTopicNames()
                    .get()
                    .get(sandbox.name())
                    .topicId()
                    .toString();
        } catch (Exception unanswered) {
            throw new IllegalStateException(unanswered);
        }
    }
}
