package io.retryrelay.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.Copies;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.StatementLog;
import io.retryrelay.story.RelayApi;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;

@IntegrationTest
@DirtiesContext
class StandingEventsIT {

    /** More than one stretch, and no whole number of them. */
    private static final int QUEUED = 1_000;

    private static final int CALLING = 7;

    @LocalServerPort
    private int port;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private StandingEvents standing;

    @Test
    void areFoundAStretchAtATimeInBothStatesAndOnTheirTopicAlone() throws SQLException {
        aThirdOfThemStandsOnEachOfTwoTopics();

        try (StatementLog log = new StatementLog(sandbox)) {
            assertThat(standing.on("here"))
                    .hasSize((QUEUED + CALLING + 2) / 3)
                    .extracting(StandingEvent::offset)
                    .doesNotHaveDuplicates()
                    .contains(0L, 3L * ((QUEUED + CALLING - 1) / 3));
            assertThat(log.statements().stream()
                            .filter(statement -> statement.contains("event.topic_id = 'here'"))
                            .map(StandingEventsIT::requestsNamed))
                    .isNotEmpty()
                    .allMatch(number -> number <= 300);
        }
    }

    private static int requestsNamed(String statement) {
        return statement.split("0000000d-").length - 1;
    }

    private void aThirdOfThemStandsOnEachOfTwoTopics() throws SQLException {
        String template = RelayApi.at("http://127.0.0.1:" + port)
                .submit(RelayApi.payment("template", "hold", true))
                .id()
                .toString();
        String id = "concat('0000000d-0000-7000-8000-', lpad(lower(hex(i)), 12, '0'))";
        Copies copies = new Copies(sandbox);
        copies.ofRequest(
                template,
                QUEUED + CALLING,
                Map.of(
                        "id",
                        id,
                        "business_key",
                        id,
                        "idempotency_key",
                        id,
                        "state",
                        "if(i < " + QUEUED + ", 'QUEUED', 'CALLING')",
                        "lease_until",
                        "if(i < " + QUEUED + ", null, utc_timestamp(6) + interval 1 hour)",
                        "generation",
                        "1"));
        copies.into(
                "outbox_event",
                QUEUED + CALLING,
                Map.of(
                        "event_id", "concat(" + id + ", '.1')",
                        "request_id", id,
                        "generation", "1",
                        "target", "'b-system'",
                        "cause", "'SUBMIT'",
                        "created_at", "utc_timestamp(6)",
                        "publication", "1",
                        "published_at", "utc_timestamp(6)",
                        "topic_id", "elt(1 + i % 3, 'here', 'elsewhere', '')",
                        "topic_offset", "i"));
    }
}
