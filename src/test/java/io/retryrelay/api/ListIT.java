package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.story.RelayApi.Reply;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

class ListIT extends OverHttp {

    @Autowired
    private JdbcClient jdbc;

    @Test
    void filtersByEachFieldAndByAllTogether() {
        String lane = unique("lane");
        String key = unique("order");
        UUID one = hold("orderKey", lane, "businessKey", key, "failure", failure("TIMEOUT"));
        UUID other = hold("orderKey", lane, "failure", status(422));
        String createdAt = relay.find(one).body().path("createdAt").asString();
        String later = relay.find(other).body().path("createdAt").asString();

        assertThat(ids("?orderKey=" + lane)).containsExactly(other, one);
        assertThat(ids("?businessKey=" + key)).containsExactly(one);
        assertThat(ids("?orderKey=" + lane + "&state=UNKNOWN")).containsExactly(one);
        assertThat(ids("?orderKey=" + lane + "&state=FAILED,UNKNOWN")).containsExactly(other, one);
        assertThat(ids("?orderKey=" + lane + "&cause=HTTP_422")).containsExactly(other);
        assertThat(ids("?orderKey=" + lane + "&source=service-a")).containsExactly(other, one);
        assertThat(ids("?orderKey=" + lane + "&source=service-b")).isEmpty();
        assertThat(ids("?orderKey=" + lane + "&target=b-system")).containsExactly(other, one);
        assertThat(ids("?orderKey=" + lane + "&target=elsewhere")).isEmpty();
        assertThat(ids("?orderKey=" + lane + "&from=" + later)).containsExactly(other);
        assertThat(ids("?orderKey=" + lane + "&to=" + later)).containsExactly(one);
        assertThat(ids("?state=UNKNOWN&target=b-system&businessKey=" + key + "&orderKey=" + lane
                        + "&cause=TIMEOUT&source=service-a&from=" + createdAt + "&to=" + later + "&q=" + key
                        + "&sort=createdAt&limit=1"))
                .containsExactly(one);
    }

    @Test
    void takesEmptyParametersForAbsentOnes() {
        String lane = unique("lane");
        UUID id = hold("orderKey", lane);
        assertThat(ids("?state=FAILED,UNKNOWN&target=&businessKey=&orderKey=" + lane
                        + "&cause=&source=&from=&to=&q=&sort=-createdAt&limit=50&cursor="))
                .containsExactly(id);
    }

    @Test
    void findsByIdAndByTheBeginningOfAKey() {
        String word = unique("Prefix");
        UUID one = hold("businessKey", word + "-b", "orderKey", word + "-o", "idempotencyKey", word + "-k");
        UUID two = hold("orderKey", word + "-o2");

        assertThat(ids("?q=" + one)).containsExactly(one);
        assertThat(ids("?q=" + word + "-b")).containsExactly(one);
        assertThat(ids("?q=" + word + "-k")).containsExactly(one);
        assertThat(ids("?q=" + word + "-o")).containsExactly(two, one);
        assertThat(ids("?q=" + word.substring(1))).isEmpty();
        assertThat(ids("?q=" + word.toLowerCase())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "_", "\\", "\\%", "'", "\"", "é", "😀"})
    void takesTheTextLiterally(String text) {
        String lane = unique("literal");
        UUID id = hold("orderKey", lane, "businessKey", text + unique(""));
        hold("orderKey", lane);
        String q = URLEncoder.encode(text, StandardCharsets.UTF_8);

        assertThat(ids("?orderKey=" + lane + "&q=" + q)).containsExactly(id);
        assertThat(ids("?orderKey=" + lane + "&cause=" + q)).isEmpty();
        assertThat(ids("?orderKey=" + lane + "&target=" + q)).isEmpty();
        assertThat(ids("?orderKey=" + lane + "&source=" + q)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"createdAt", "-createdAt", "updatedAt", "-updatedAt"})
    void walksThroughStretchesOfEqualTimes(String sort) {
        String lane = unique("lane");
        List<UUID> stored = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            stored.add(hold("orderKey", lane));
        }
        jdbc.sql("update retry_request set created_at = '2026-04-03 10:00:00.000001',"
                        + " updated_at = '2026-04-03 10:00:00.000001' where order_key = :lane")
                .param("lane", lane)
                .update();
        if (sort.startsWith("-")) {
            Collections.reverse(stored);
        }

        List<UUID> seen = new ArrayList<>();
        String cursor = "";
        int stretches = 0;
        do {
            Reply page = list("?orderKey=" + lane + "&sort=" + sort + "&limit=2" + cursor);
            assertThat(page.body().path("count").path("value").asInt()).isEqualTo(7);
            assertThat(page.body().path("count").path("capped").asBoolean()).isFalse();
            seen.addAll(idsOf(page));
            cursor = "&cursor=" + page.body().path("next").asString(null);
            stretches++;
        } while (!cursor.endsWith("null"));

        assertThat(seen).containsExactlyElementsOf(stored);
        assertThat(stretches).isEqualTo(4);
    }

    @Test
    void showsNothingNewBehindTheCursor() {
        String lane = unique("lane");
        UUID oldest = hold("orderKey", lane);
        hold("orderKey", lane);
        String next = list("?limit=1&orderKey=" + lane).body().path("next").asString();
        hold("orderKey", lane);

        assertThat(ids("?limit=9&orderKey=" + lane + "&cursor=" + next)).containsExactly(oldest);
    }

    @ParameterizedTest
    @CsvSource({
        "state=failed, state",
        "'state=FAILED,', state",
        "state=FAILED;UNKNOWN, state",
        "from=yesterday, from",
        "from=2026-04-03, from",
        "from=%2B999999999-12-31T23:59:59Z, from",
        "to=-999999999-01-01T00:00:00Z, to",
        "to=0000-01-01T00:00:00Z, to",
        "sort=id, sort",
        "sort=createdAt%20desc, sort",
        "limit=0, limit",
        "limit=501, limit",
        "limit=1e1, limit",
        "limit=99999999999, limit",
        "cursor=tampered, cursor",
        "cursor=%25%25, cursor",
        "cursor=MjAyNi0wNC0wM1QxMDowMDowMFo, cursor",
        "cursor=KzEwMDAwMDAtMDEtMDFUMDA6MDA6MDBaIDAwMDAwMDAwLTAwMDAtMDAwMC0wMDAwLTAwMDAwMDAwMDAwMA, cursor",
        "status=FAILED, status",
        "State=FAILED, State"
    })
    void namesTheParameterThatItDoesNotUnderstand(String query, String named) {
        assertProblem(wire.get("viewer", REQUESTS + "?" + query), 400, "INVALID", named);
    }

    @Test
    void groupsOpenRequestsByCause() {
        hold("failure", status(418));
        hold("failure", status(418));

        Reply causes = relay.as("viewer").get(REQUESTS + "/causes");

        var group = causes.body()
                .valueStream()
                .filter(one -> one.path("cause").asString("").equals("HTTP_418"))
                .findAny()
                .orElseThrow();
        assertThat(group.path("target").asString()).isEqualTo("b-system");
        assertThat(group.path("count").asInt()).isEqualTo(2);
        assertThat(group.path("oldest").asString())
                .isLessThan(group.path("newest").asString());
    }

    private List<UUID> ids(String query) {
        return idsOf(list(query));
    }

    private Reply list(String query) {
        Reply reply = wire.get("viewer", REQUESTS + query);
        assertThat(reply.status()).as("%s: %s", query, reply.body()).isEqualTo(200);
        return reply;
    }

    private static List<UUID> idsOf(Reply list) {
        return list.body()
                .path("items")
                .valueStream()
                .map(item -> UUID.fromString(item.path("id").asString()))
                .toList();
    }
}
