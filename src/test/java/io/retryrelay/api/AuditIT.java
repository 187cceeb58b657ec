package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.story.RelayApi.Reply;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Whatever a person does is found again: who, when, what and why. */
class AuditIT extends OverHttp {

    private static final String AUDIT = "/api/v1/audit";

    @Test
    void tellsTheDeedsOfPeopleNewestFirstAndNothingOfServices() {
        UUID id = hold();
        relay.move(id, "discard", Map.of("reason", "sent by mistake"));
        relay.move(id, "restore", Map.of("reason", "no, it was right"));

        Reply audit = relay.as("operator").get(AUDIT + "?subject=" + id);

        assertThat(texts(audit, "what")).containsExactly("RESTORE", "DISCARD");
        JsonNode discard = audit.body().path("items").path(1);
        assertThat(discard.path("who").asString()).isEqualTo("operator");
        assertThat(discard.path("reason").asString()).isEqualTo("sent by mistake");
        assertThat(discard.path("at").asString()).endsWith("Z");
        assertThat(audit.body().path("next").isNull()).isTrue();
    }

    @Test
    void tellsNothingThatWasRefused() {
        UUID id = hold();
        assertThat(relay.move(id, "cancel", Map.of()).status()).isEqualTo(409);

        assertThat(texts(relay.as("operator").get(AUDIT + "?subject=" + id), "what"))
                .isEmpty();
    }

    @Test
    void tellsWhoTurnedASwitch() {
        String why = unique("window");
        relay.as("admin").post("/api/v1/targets/patient/pause", Map.of("reason", why));
        relay.as("admin").post("/api/v1/targets/patient/resume", Map.of("reason", why));

        Reply audit = relay.as("operator").get(AUDIT + "?subject=target:patient&who=admin&limit=2");

        assertThat(texts(audit, "what")).containsExactly("RESUME", "PAUSE");
        assertThat(texts(audit, "reason")).containsExactly(why, why);
    }

    @Test
    void goesOnBehindTheCursorThroughAllOfThem() {
        UUID id = hold();
        for (int round = 0; round < 3; round++) {
            relay.move(id, "resolve", Map.of("reason", "done " + round));
            relay.move(id, "restore", Map.of("reason", "not done " + round));
        }
        String first = AUDIT + "?limit=4&subject=" + id;

        Reply newest = relay.as("operator").get(first);
        Reply rest = relay.as("operator")
                .get(first + "&cursor=" + newest.body().path("next").asString());

        assertThat(texts(newest, "reason")).containsExactly("not done 2", "done 2", "not done 1", "done 1");
        assertThat(texts(rest, "reason")).containsExactly("not done 0", "done 0");
        assertThat(rest.body().path("next").isNull()).isTrue();
    }

    @Test
    void findsByDeedAndTime() {
        UUID id = hold();
        relay.move(id, "resolve", Map.of("reason", "seen there"));
        relay.move(id, "restore", Map.of("reason", "not seen there"));
        String restored = relay.as("operator")
                .get(AUDIT + "?what=RESTORE&subject=" + id)
                .body()
                .path("items")
                .path(0)
                .path("at")
                .asString();

        assertThat(texts(relay.as("operator").get(AUDIT + "?subject=" + id + "&to=" + restored), "what"))
                .containsExactly("RESOLVE");
        assertThat(texts(relay.as("operator").get(AUDIT + "?subject=" + id + "&from=" + restored), "what"))
                .containsExactly("RESTORE");
        assertThat(texts(relay.as("operator").get(AUDIT + "?what=\uC7AC\uC2DC\uB3C4"), "what"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"cursor=nonsense,cursor", "from=yesterday,from", "limit=0,limit", "whom=operator,whom"})
    void refusesWhatItDoesNotUnderstand(String query, String field) {
        assertProblem(relay.as("operator").get(AUDIT + "?" + query), 400, "INVALID", field);
    }

    @Test
    void isNotForServices() {
        assertThat(relay.get(AUDIT).status()).isEqualTo(403);
        assertThat(relay.as("viewer").get(AUDIT).status()).isEqualTo(200);
    }

    private static List<String> texts(Reply audit, String field) {
        assertThat(audit.status()).as("%s", audit.body()).isEqualTo(200);
        return audit.body()
                .path("items")
                .valueStream()
                .map(item -> item.path(field).asString())
                .toList();
    }
}
