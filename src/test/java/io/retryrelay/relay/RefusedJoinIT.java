package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.story.RelayApi;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Kafka refuses each join at once, here since its least session timeout is longer than the one that was set. */
@ExtendWith(OutputCaptureExtension.class) // before the application starts
@IntegrationTest
@DirtiesContext
@TestPropertySource(
        properties = {
            "spring.kafka.consumer.properties.session.timeout.ms=900",
            "spring.kafka.consumer.properties.heartbeat.interval.ms=300"
        })
class RefusedJoinIT {

    @LocalServerPort
    private int port;

    @Test
    void isToldInHealthAndOnceInTheLogAndDoesNotSpin(CapturedOutput output) {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(
                        () -> assertThat(consuming().path("status").asString()).isEqualTo("DOWN"));

        assertThat(consuming().path("details").path("why").asString())
                .contains("tries again by itself", "group.min.session.timeout.ms");
        await("it has tried again").atMost(Duration.ofSeconds(30)).until(() -> joins(output) >= 3);
        assertThat(joins(output)).isLessThan(20);
        assertThat(output).containsOnlyOnce("The consumer fails and tries again every 1 s");
    }

    private static long joins(CapturedOutput output) {
        return output.toString()
                .lines()
                .filter(line -> line.contains("JoinGroup failed due to fatal error"))
                .count();
    }

    private JsonNode consuming() {
        return RelayApi.at("http://127.0.0.1:" + port)
                .as("admin")
                .get("/actuator/health")
                .body()
                .path("components")
                .path("consuming");
    }
}
