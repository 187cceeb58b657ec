package io.retryrelay.console;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Mood;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jsoup.Connection.Response;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

@IntegrationTest
class RequestPageIT {

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    private RelayApi relay;
    private Visitor operator;

    @BeforeEach
    void signIn() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        operator = Visitor.signedIn(port, "operator");
    }

    @Test
    void answersThePartThatMovesOnlyAfterAChange() {
        UUID one = held();
        Document page = operator.page("/requests/" + one);
        String again = page.select("#request").attr("hx-get");
        assertThat(operator.getPart(again).statusCode()).isEqualTo(204);

        relay.as("operator").post("/api/v1/retry-requests/" + one + "/discard", Map.of("reason", "no need"));

        Document part = operator.part(again);
        assertThat(part.select("header, script, title")).isEmpty();
        assertThat(part.body().children()).hasSize(1);
        assertThat(part.select("#request").attr("data-state")).isEqualTo("DISCARDED");
        assertThat(Visitor.lasting(part, "#request"))
                .isEqualTo(Visitor.lasting(operator.page("/requests/" + one), "#request"));
    }

    @Test
    void tellsCallsAndDeedsInOneLineOfTimeWithTheOriginalCallFirst() {
        b.isIn(Mood.REFUSE);
        UUID one = held("failure", Map.of("kind", "CONNECT", "message", "connection refused"));
        relay.as("operator").post("/api/v1/retry-requests/" + one + "/retry", Map.of("reason", "B is back"));
        relay.awaitState(one, "FAILED");

        Document page = operator.page("/requests/" + one);

        assertThat(page.select(".moments > li").eachAttr("data-attempt")).containsExactly("0", "1");
        assertThat(page.select(".moments > li").get(0).attr("data-attempt")).isEqualTo("0");
        assertThat(page.select(".moments > li").last().attr("data-attempt")).isEqualTo("1");
        assertThat(page.select(".moments > li").eachAttr("data-deed")).containsExactly("service-a", "operator");
        assertThat(page.select(".moments q").eachText()).contains("B is back");
    }

    /** It may have been paid by hand meanwhile: nobody is told that the target has certainly not done it. */
    @Test
    void promisesNothingAboutWhatWasClosedAndOpenedAgain() {
        UUID one = held();
        String certain = operator.page("/requests/" + one).select("#meaning").text();
        relay.move(one, "resolve", Map.of("reason", "paid by hand"));
        relay.move(one, "restore", Map.of("reason", "a mistake"));

        Document page = operator.page("/requests/" + one);

        assertThat(page.select("#request").attr("data-state")).isEqualTo("FAILED");
        assertThat(page.select("#meaning").text()).isNotEqualTo(certain).contains("opened it again");
    }

    @Test
    void comparesAnyTwoCalls() {
        b.isIn(Mood.REFUSE);
        UUID one = held("failure", Map.of("kind", "CONNECT"));
        relay.as("operator").post("/api/v1/retry-requests/" + one + "/retry", Map.of());
        relay.awaitState(one, "FAILED");
        assertThat(operator.page("/requests/" + one).select("#difference")).isEmpty();

        Document page = operator.page("/requests/" + one + "?one=0&other=1");

        assertThat(page.select("#difference tr[data-kind=CHANGED], #difference tr[data-kind=ADDED]"))
                .isNotEmpty();
        assertThat(page.select("#difference").text()).contains("422");
        assertThat(operator.page("/requests/" + one + "?one=0&other=99").select("#difference"))
                .isEmpty();
    }

    @Test
    void showsTheDifferenceBeforeItMakesTheNewRequest() {
        UUID one = held("headers", Map.of("X-Api-Token", "secret-1", "X-Kind", "a"));
        Document form = operator.page("/requests/" + one + "/edit");
        assertThat(form.select("#headers").text()).contains("X-Api-Token: ***").doesNotContain("secret-1");
        String[] fields = fields(form, "path", "/payments?corrected=1");

        Document difference = operator.parse(operator.post("/requests/" + one, "/requests/" + one + "/edit", fields));

        assertThat(difference.select("tr[data-kind=CHANGED]")).hasSize(1);
        assertThat(difference.text()).doesNotContain("secret-1");
        assertThat(relay.find(one).state()).isEqualTo("FAILED");

        Response made = operator.post("/requests/" + one, "/requests/" + one + "/replace", fields);

        UUID successor =
                UUID.fromString(relay.find(one).body().path("replacedBy").asString());
        assertThat(operator.pathOf(made)).isEqualTo("/requests/" + successor);
        assertThat(operator.parse(made).select("#report.alert-success")).hasSize(1);
        relay.awaitState(successor, "SUCCEEDED");
        var sent = relay.as("admin").find(successor).body();
        assertThat(sent.path("path").asString()).isEqualTo("/payments?corrected=1");
        assertThat(sent.path("headers").path("X-Api-Token").asString()).isEqualTo("secret-1");
        assertThat(sent.path("body"))
                .isEqualTo(relay.as("admin").find(one).body().path("body"));
    }

    @Test
    void saysThatADifferenceGoesOnBehindWhatIsShown() {
        UUID one = held("body", Collections.nCopies(2_500, 1));
        Document form = operator.page("/requests/" + one + "/edit");
        String[] lines = form.select("#body").first().wholeText().strip().split("\n");
        lines[2_300] = "  2,";

        Document page = operator.parse(operator.post(
                "/requests/" + one, "/requests/" + one + "/edit", fields(form, "body", String.join("\n", lines))));

        assertThat(page.select("#replace-form")).hasSize(1);
        assertThat(page.select("#edit-same")).isEmpty();
        assertThat(page.select("#difference-cut")).hasSize(1);
    }

    @Test
    void leadsASecondClickToTheRequestThatStandsThereNow() {
        UUID one = held();
        String[] fields = fields(operator.page("/requests/" + one + "/edit"), "path", "/payments?second=1");
        operator.post("/requests/" + one, "/requests/" + one + "/replace", fields);
        String successor = relay.find(one).body().path("replacedBy").asString();

        Response again = operator.post("/requests/" + one, "/requests/" + one + "/replace", fields);

        assertThat(operator.pathOf(again)).isEqualTo("/requests/" + successor);
        assertThat(operator.parse(again).select("#report.alert-warning")).hasSize(1);
        assertThat(relay.find(one).body().path("replacedBy").asString()).isEqualTo(successor);
        assertThat(operator.pathOf(operator.get("/requests/" + one + "/edit"))).isEqualTo("/requests/" + one);
    }

    @Test
    void asksToConfirmWhereBothMightHappen() {
        UUID one = held("failure", Map.of("kind", "TIMEOUT"));
        Document form = operator.page("/requests/" + one + "/edit");
        String[] fields = fields(form, "path", "/payments?careful=1");

        Document difference = operator.parse(operator.post("/requests/" + one, "/requests/" + one + "/edit", fields));
        assertThat(difference.select("#blind, #confirm[required]")).hasSize(2);
        Document refused = operator.parse(operator.post("/requests/" + one, "/requests/" + one + "/replace", fields));

        assertThat(refused.select("#edit-wrong")).hasSize(1);
        assertThat(relay.find(one).state()).isEqualTo("UNKNOWN");
        String korean = "/requests/" + one + "/replace"
                + refused.select("[data-language=ko]").attr("href");
        assertThat(operator.page(korean).select("html[lang=ko] #edit-form")).hasSize(1);
    }

    @Test
    void saysWhatIsWrongAndKeepsWhatWasTyped() {
        UUID one = held();
        Document form = operator.page("/requests/" + one + "/edit");

        Document page = operator.parse(operator.post(
                "/requests/" + one,
                "/requests/" + one + "/edit",
                fields(form, "path", "no/slash", "headers", "Host: me")));

        assertThat(page.select("#edit-wrong li")).hasSize(2);
        assertThat(page.select("#path").val()).isEqualTo("no/slash");
        assertThat(page.select("#headers").text()).isEqualTo("Host: me");
        assertThat(page.select("#replace-form")).isEmpty();
    }

    @Test
    void letsNoViewerEdit() {
        UUID one = held();
        Visitor viewer = Visitor.signedIn(port, "viewer");

        assertThat(viewer.page("/requests/" + one).select("#edit-and-retry, form[id^=move]"))
                .isEmpty();
        assertThat(viewer.post("/requests/" + one, "/requests/" + one + "/replace", "path", "/x")
                        .statusCode())
                .isEqualTo(403);
        assertThat(operator.postWithoutToken("/requests/" + one + "/replace", "path", "/x")
                        .statusCode())
                .isEqualTo(403);
        assertThat(relay.find(one).state()).isEqualTo("FAILED");
    }

    private UUID held(Object... changes) {
        Map<String, Object> submission = new HashMap<>(payment(UUID.randomUUID().toString(), "hold", true));
        for (int i = 0; i < changes.length; i += 2) {
            submission.put((String) changes[i], changes[i + 1]);
        }
        return relay.submit(submission).id();
    }

    /** The form as it stands, some fields typed over. */
    private static String[] fields(Document form, String... typed) {
        Map<String, String> fields = new HashMap<>();
        form.select("#edit-form [name]").forEach(field -> fields.put(field.attr("name"), value(field)));
        fields.remove("_csrf");
        for (int i = 0; i < typed.length; i += 2) {
            fields.put(typed[i], typed[i + 1]);
        }
        return fields.entrySet().stream()
                .flatMap(field -> Stream.of(field.getKey(), field.getValue()))
                .toArray(String[]::new);
    }

    /** Browsers leave out a line end at the beginning of a field of many lines. */
    private static String value(Element field) {
        return field.normalName().equals("textarea") ? field.wholeText().replaceFirst("^\n", "") : field.val();
    }
}
