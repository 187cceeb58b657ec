package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi.Reply;
import io.retryrelay.story.RelayTopic;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Records that are no events: kept once, shown to people, given up by a person, and in nobody's way. */
class QuarantineIT extends OverHttp {

    private static final String QUARANTINE = "/api/v1/quarantine";
    private static final Map<String, String> WHY = Map.of("reason", "a test of another team");

    @Autowired
    private Sandbox sandbox;

    private RelayTopic topic;

    @BeforeEach
    void open() {
        topic = new RelayTopic(sandbox);
    }

    @AfterEach
    void close() {
        topic.close();
    }

    static Stream<byte[]> poison() {
        return Stream.of(
                null,
                "not JSON".getBytes(StandardCharsets.UTF_8),
                "{\"schema\":1,\"eventId\":17}".getBytes(StandardCharsets.UTF_8),
                "{\"schema\":1,\"eventId\":\"x.1\",\"requestId\":\"x\",\"generation\":1}"
                        .getBytes(StandardCharsets.UTF_8),
                "[".repeat(200_000).getBytes(StandardCharsets.UTF_8),
                new byte[1_000_000]);
    }

    @ParameterizedTest
    @MethodSource("poison")
    void keepsPoisonOnceAndLetsTheNextRecordThrough(byte @Nullable [] poison) {
        long offset = topic.produce(poison);
        UUID next = relay.submit(fresh()).id();

        relay.awaitState(next, "SUCCEEDED");

        topic.awaitAllAcknowledged();
        assertThat(sandbox.number("select count(*) from quarantined_record where topic_offset = " + offset))
                .isOne();
        assertThat(shown(offset).path("truncated").asBoolean()).isEqualTo(poison != null && poison.length > 4096);
    }

    @Test
    void showsWhereItStandsAndWhatIsWrongWithIt() {
        long offset = quarantined("noise");

        JsonNode item = shown(offset);

        assertThat(item.path("topic").asString()).isEqualTo(sandbox.name());
        assertThat(item.path("topicId").asString()).isNotBlank();
        assertThat(item.path("partition").asInt()).isZero();
        assertThat(item.path("value").asString()).isEqualTo("noise");
        assertThat(item.path("valueBase64").isNull()).isTrue();
        assertThat(item.path("key").isNull()).isTrue();
        assertThat(item.path("why").asString()).isEqualTo("It is no event of the relay.");
        assertThat(item.path("foundAt").asString()).endsWith("Z");
        assertThat(item.path("discardedAt").isNull()).isTrue();
    }

    @Test
    void listsTheNewestFirstInStretches() {
        List<Long> offsets = IntStream.range(0, 3)
                .mapToObj(number -> quarantined("noise " + number))
                .toList();
        List<Long> listed = new ArrayList<>();

        Reply first = relay.as("viewer").get(QUARANTINE + "?limit=2");
        first.body()
                .path("items")
                .forEach(item -> listed.add(item.path("offset").asLong()));
        relay.as("viewer")
                .get(QUARANTINE + "?limit=1&cursor=" + first.body().path("next").asString())
                .body()
                .path("items")
                .forEach(item -> listed.add(item.path("offset").asLong()));

        assertThat(listed).containsExactly(offsets.get(2), offsets.get(1), offsets.get(0));
    }

    @Test
    void endsTheListWithoutANext() {
        quarantined("noise");
        long all = sandbox.count("quarantined_record");

        assertThat(relay.as("viewer")
                        .get(QUARANTINE + "?limit=" + all)
                        .body()
                        .path("next")
                        .isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"limit=0, limit", "limit=many, limit", "cursor=here, cursor", "topic=x, topic"})
    void refusesWhatItDoesNotUnderstand(String query, String field) {
        assertProblem(relay.as("viewer").get(QUARANTINE + "?" + query), 400, "INVALID", field);
    }

    @Test
    void keepsADiscardedOneWithWhoWhenAndWhy() {
        long id = shown(quarantined("noise")).path("id").asLong();

        Reply discarded = discard("operator", id, WHY);

        assertThat(discarded.status()).isEqualTo(200);
        assertThat(discarded.body().path("discardedBy").asString()).isEqualTo("operator");
        assertThat(discarded.body().path("discardedAt").asString()).endsWith("Z");
        assertThat(discarded.body().path("discardReason").asString()).isEqualTo("a test of another team");
        assertThat(relay.as("viewer")
                        .get(QUARANTINE + "?limit=1")
                        .body()
                        .path("items")
                        .path(0))
                .isEqualTo(discarded.body());
    }

    @Test
    void letsTheFirstDiscardStand() {
        long id = shown(quarantined("noise")).path("id").asLong();
        Reply first = discard("operator", id, WHY);

        Reply second = discard("admin", id, Map.of("reason", "another"));

        assertThat(second.status()).isEqualTo(200);
        assertThat(second.body()).isEqualTo(first.body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"reason\":null}", "{\"reason\":\"  \"}"})
    void asksForAReason(String body) {
        long id = shown(quarantined("noise")).path("id").asLong();

        assertProblem(relay.as("operator").post(QUARANTINE + "/" + id + "/discard", body), 400, "INVALID", "reason");
        assertProblem(discard("operator", id, Map.of("reason", "x".repeat(501))), 400, "INVALID", "reason");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "999999999999", "no-id"})
    void knowsNoOther(String id) {
        Reply reply = relay.as("operator").post(QUARANTINE + "/" + id + "/discard", WHY);

        assertProblem(reply, 404, "NOT_FOUND");
        assertThat(reply.body().path("detail").asString()).contains("quarantined record");
    }

    @Test
    void isForPeople() {
        long id = shown(quarantined("noise")).path("id").asLong();

        assertProblem(relay.as("service-a").get(QUARANTINE), 403, "FORBIDDEN");
        assertProblem(discard("viewer", id, WHY), 403, "FORBIDDEN");
        assertProblem(discard("service-a", id, WHY), 403, "FORBIDDEN");
        assertProblem(wire.send("GET", QUARANTINE, ""), 401, "UNAUTHENTICATED");
        assertThat(discard("admin", id, WHY).status()).isEqualTo(200);
    }

    private Reply discard(String who, long id, Map<String, String> body) {
        return relay.as(who).post(QUARANTINE + "/" + id + "/discard", body);
    }

    /** The offset of a record that is no event, once it is acknowledged. */
    private long quarantined(String value) {
        long offset = topic.produce(value.getBytes(StandardCharsets.UTF_8));
        topic.awaitAllAcknowledged();
        return offset;
    }

    private JsonNode shown(long offset) {
        return relay.as("viewer")
                .get(QUARANTINE)
                .body()
                .path("items")
                .valueStream()
                .filter(item -> item.path("offset").asLong() == offset)
                .findAny()
                .orElseThrow();
    }
}
