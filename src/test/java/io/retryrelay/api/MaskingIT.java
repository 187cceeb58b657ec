package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class MaskingIT extends OverHttp {

    @ParameterizedTest
    @ValueSource(strings = {"service-a", "viewer", "operator", "admin"})
    void showsSecretsToAdminsOnly(String account) {
        b.answers(200, Map.of("Set-Cookie", "session=hush", "X-Note", "open"), "{}");
        UUID id = relay.submit(fresh("headers", Map.of("X-Api-Key", "hush", "X-Auth-TOKEN", "hush", "X-Note", "open")))
                .id();
        relay.awaitState(id, "SUCCEEDED");

        JsonNode seen = relay.as(account).find(id).body();

        String expected = account.equals("admin") ? "hush" : "***";
        assertThat(seen.path("headers").path("X-Api-Key").asString()).isEqualTo(expected);
        assertThat(seen.path("headers").path("X-Auth-TOKEN").asString()).isEqualTo(expected);
        assertThat(seen.path("headers").path("X-Note").asString()).isEqualTo("open");
        JsonNode answered = seen.path("attempts").path(0).path("responseHeaders");
        assertThat(answered.path("Set-Cookie").asString()).isEqualTo(account.equals("admin") ? "session=hush" : "***");
        assertThat(answered.path("X-Note").asString()).isEqualTo("open");
        assertThat(seen.toString().contains("hush")).isEqualTo(account.equals("admin"));
        assertThat(onlyCallTo(seen.path("path").asString()).getHeader("X-Api-Key"))
                .isEqualTo("hush");
    }

    @Test
    void masksInEveryAnswerThatShowsTheRequest() {
        Map<String, Object> submission = held("headers", Map.of("X-Api-Key", "hush"));
        assertThat(relay.submit(submission).body().toString()).doesNotContain("hush");
        JsonNode again = relay.submit(submission).body();
        assertThat(again.toString()).doesNotContain("hush");
        UUID id = UUID.fromString(again.path("id").asString());
        assertThat(relay.move(id, "discard", Map.of("reason", "x")).body().toString())
                .doesNotContain("hush");
    }
}
