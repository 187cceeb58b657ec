package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.user;
import static org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers.springSecurity;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import io.retryrelay.story.RelayApi.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.WebApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the relay says about itself, and to whom. */
class DescriptionIT extends OverHttp {

    @Autowired
    private WebApplicationContext application;

    @Autowired
    private JsonMapper json;

    private MockMvc pages;

    @BeforeEach
    void signIn() {
        pages = MockMvcBuilders.webAppContextSetup(application)
                .apply(springSecurity())
                .build();
    }

    @Test
    void describesTheContractToThoseSignedIn() throws Exception {
        String text = pages.perform(get("/v3/api-docs").with(user("viewer").roles("VIEW")))
                .andReturn()
                .getResponse()
                .getContentAsString();

        JsonNode paths = json.readTree(text).path("paths");

        assertThat(paths.propertyNames())
                .contains(
                        REQUESTS,
                        REQUESTS + "/batch",
                        REQUESTS + "/{id}",
                        REQUESTS + "/causes",
                        REQUESTS + "/{id}/retry",
                        REQUESTS + "/{id}/cancel",
                        REQUESTS + "/{id}/discard",
                        REQUESTS + "/{id}/resolve",
                        REQUESTS + "/{id}/restore",
                        REQUESTS + "/{id}/replace",
                        ApiPaths.BULK,
                        ApiPaths.BULK + "/{id}",
                        ApiPaths.BULK + "/{id}/start",
                        ApiPaths.BULK + "/{id}/approve",
                        ApiPaths.BULK + "/{id}/pause",
                        ApiPaths.BULK + "/{id}/resume",
                        ApiPaths.BULK + "/{id}/cancel",
                        ApiPaths.BULK + "/{id}/items",
                        ApiPaths.QUARANTINE,
                        ApiPaths.QUARANTINE + "/{id}/discard");
        assertThat(paths.path(REQUESTS)
                        .path("get")
                        .path("parameters")
                        .valueStream()
                        .map(parameter -> parameter.path("name").asString()))
                .containsExactlyInAnyOrderElementsOf(ListQuery.NAMES);
        assertThat(paths.path(ApiPaths.QUARANTINE)
                        .path("get")
                        .path("parameters")
                        .valueStream()
                        .map(parameter -> parameter.path("name").asString()))
                .containsExactlyInAnyOrderElementsOf(QuarantineQuery.NAMES);
        assertThat(paths.path(ApiPaths.BULK)
                        .path("get")
                        .path("parameters")
                        .valueStream()
                        .map(parameter -> parameter.path("name").asString()))
                .containsExactlyInAnyOrderElementsOf(BulkListQuery.NAMES);
        assertThat(text).doesNotContain("\"caller\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v3/api-docs", "/swagger-ui.html", "/swagger-ui/index.html"})
    void sendsStrangersToTheSignIn(String page) {
        Reply reply = wire.send("GET", page, "");
        assertThat(reply.status()).isEqualTo(302);
        assertThat(header(reply, "Location")).endsWith("/login");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness"})
    void tellsItsHealthWithoutDetails(String path) {
        Reply reply = wire.send("GET", path, "");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body().path("status").asString()).isEqualTo("UP");
        assertThat(reply.body().has("components")).isFalse();
        assertThat(wire.get("operator", path).body().has("components")).isFalse();
    }

    @Test
    void tellsTheDetailsOfItsHealthToAdmins() {
        assertThat(wire.get("admin", "/actuator/health")
                        .body()
                        .path("components")
                        .has("db"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator", "/actuator/metrics", "/actuator/loggers", "/actuator/health/db"})
    void keepsTheRestForAdmins(String path) {
        assertThat(wire.get("admin", path).status()).isEqualTo(200);
        if (!path.contains("health")) {
            assertProblem(wire.get("operator", path), 403, "FORBIDDEN");
            assertProblem(wire.get("service-a", path), 403, "FORBIDDEN");
            assertProblem(wire.send("GET", path, ""), 401, "UNAUTHENTICATED");
        }
    }

    @Test
    void showsNumbersToViewers() {
        assertThat(wire.get("viewer", "/actuator/prometheus").status()).isEqualTo(200);
        assertThat(wire.get("viewer", "/actuator/info").status()).isEqualTo(200);
        assertProblem(wire.get("service-a", "/actuator/prometheus"), 403, "FORBIDDEN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"env", "beans", "heapdump", "threaddump", "shutdown", "configprops", "mappings"})
    void exposesNoInnards(String endpoint) {
        assertThat(wire.get("admin", "/actuator/" + endpoint).status()).isIn(302, 404);
    }
}
