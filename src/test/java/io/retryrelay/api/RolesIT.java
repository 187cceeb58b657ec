package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.Accounts;
import io.retryrelay.story.RelayApi.Reply;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RolesIT extends OverHttp {

    /** Those who may; everyone else gets 403. ID is a held request of service-a. */
    @ParameterizedTest
    @CsvSource({
        "POST, '', service-a service-b",
        "GET, '', service-a service-b viewer operator admin",
        "GET, /ID, service-a viewer operator admin",
        "GET, /causes, viewer operator admin",
        "POST, /ID/retry, operator admin",
        "POST, /ID/cancel, operator admin",
        "POST, /ID/discard, operator admin",
        "POST, /ID/resolve, operator admin",
        "POST, /ID/restore, operator admin",
        "POST, /ID/replace, operator admin",
        "HEAD, /ID, service-a viewer operator admin",
        "PUT, /ID, ''",
        "DELETE, /ID, ''"
    })
    void allowsEachRoleItsOwn(String method, String path, String allowed) {
        String url = REQUESTS
                + path.replace("ID", hold("failure", failure("TIMEOUT")).toString());
        for (String account : Accounts.ROLES.keySet()) {
            Reply reply = wire.send(method, url, method.equals("GET") ? "" : "{}", Wire.by(account), Wire.AS_JSON);
            if (allowed.contains(account)) {
                assertThat(reply.status()).as("%s %s %s", account, method, path).isNotIn(401, 403, 404, 500);
            } else if (!method.equals("HEAD")) {
                assertThat(reply.status()).as("%s %s %s", account, method, path).isIn(403, 404, 405);
                assertProblem(reply, reply.status(), reply.code());
                assertThat(reply.code()).isIn("FORBIDDEN", "NOT_FOUND", "METHOD_NOT_ALLOWED");
            }
        }
    }

    @Test
    void forbidsByName() {
        UUID id = hold();
        assertProblem(relay.as("viewer").post(REQUESTS + "/" + id + "/retry", Map.of()), 403, "FORBIDDEN");
        assertProblem(relay.as("service-a").post(REQUESTS + "/" + id + "/retry", Map.of()), 403, "FORBIDDEN");
        assertProblem(relay.as("admin").submit(held()), 403, "FORBIDDEN");
        assertProblem(relay.as("service-a").get(REQUESTS + "/causes"), 403, "FORBIDDEN");
    }

    @ParameterizedTest
    @CsvSource({"GET, ''", "GET, /causes", "GET, /ID", "POST, ''", "POST, /ID/retry", "DELETE, /ID"})
    void asksWhoeverBringsNoCredentials(String method, String path) {
        String url = REQUESTS + path.replace("ID", UUID.randomUUID().toString());

        Reply reply = wire.send(method, url, method.equals("POST") ? "{}" : "", Wire.AS_JSON);

        assertProblem(reply, 401, "UNAUTHENTICATED");
        assertThat(header(reply, "WWW-Authenticate")).startsWith("Basic");
        assertThat(header(reply, "Set-Cookie")).as("no session for strangers").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization: Basic bm9ib2R5Om5vYm9keQ==",
                "Authorization: Basic YWRtaW46d3Jvbmc=",
                "Authorization: Basic %%%",
                "Authorization: Basic",
                "Authorization: Bearer made-up",
                "Authorization: Negotiate x",
                "Cookie: JSESSIONID=made-up"
            })
    void believesNoFalseCredentials(String header) {
        assertProblem(wire.send("GET", REQUESTS, "", header), 401, "UNAUTHENTICATED");
        assertProblem(wire.send("POST", REQUESTS, "{}", Wire.AS_JSON, header), 401, "UNAUTHENTICATED");
    }

    @Test
    void keepsNoSessionForWhoeverBringsCredentials() {
        assertThat(header(relay.as("viewer").get(REQUESTS), "Set-Cookie")).isEmpty();
    }

    /** A browser that remembers Basic credentials sends them along, also when another site makes it. */
    @Test
    void refusesAChangeThatAnotherSiteInitiated() {
        UUID id = hold();
        Reply reply = wire.send(
                "POST", REQUESTS + "/" + id + "/retry", "", Wire.by("operator"), "Sec-Fetch-Site: cross-site");
        assertProblem(reply, 403, "CSRF_TOKEN_NEEDED");
        assertThat(relay.find(id).state()).isEqualTo("FAILED");
    }

    @Test
    void showsAServiceItsOwnRequestsOnly() {
        String lane = unique("lane");
        UUID mine = hold("orderKey", lane);
        UUID theirs = relay.as("service-b").submit(held("orderKey", lane)).id();

        Reply list = relay.get(REQUESTS + "?orderKey=" + lane);
        assertThat(list.body().path("items")).hasSize(1);
        assertThat(list.body().path("items").path(0).path("id").asString()).isEqualTo(mine.toString());
        assertThat(list.body().path("count").path("value").asInt()).isOne();
        assertThat(relay.get(REQUESTS + "?q=" + theirs).body().path("items")).isEmpty();
        assertProblem(relay.get(REQUESTS + "?source=service-b"), 400, "INVALID", "source");
        assertThat(relay.get(REQUESTS + "?source=service-a").status()).isEqualTo(200);
        assertProblem(relay.find(theirs), 404, "NOT_FOUND");
        assertThat(relay.as("viewer").find(theirs).status()).isEqualTo(200);
    }
}
