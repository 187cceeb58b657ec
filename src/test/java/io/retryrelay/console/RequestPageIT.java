package io.retryrelay.console;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Mood;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jsoup.Connection.Response;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

@IntegrationTest
class RequestPageIT {

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Autowired
    private Sandbox sandbox;

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

    /** In the morning the page of last night warns, and asks for a confirmation, whatever else has changed. */
    @Test
    void noticesThatTheTargetHasForgottenTheKey() throws SQLException {
        UUID one = held("failure", Map.of("kind", "TIMEOUT"), "idempotencyKey", "key-" + UUID.randomUUID());
        Document evening = operator.page("/requests/" + one);
        String again = evening.select("#request").attr("hx-get");
        assertThat(evening.select("#blind, #confirm-retry")).isEmpty();
        assertThat(operator.getPart(again).statusCode()).isEqualTo(204);

        update("update retry_request set key_seen_at = key_seen_at - interval 1000 day where id = ?", one);

        Document morning = operator.part(again);
        assertThat(morning.select("#blind, #confirm-retry")).hasSize(2);
        assertThat(operator.getPart(morning.select("#request").attr("hx-get")).statusCode())
                .isEqualTo(204);
    }

    @Test
    void noticesWhatBecomesOfTheOneThatItWaitsFor() {
        String lane = "lane-" + UUID.randomUUID();
        UUID first = held("target", "nowhere", "orderKey", lane);
        UUID second = held("target", "nowhere", "orderKey", lane, "hold", false);
        relay.awaitState(second, "BLOCKED");
        Document page = operator.page("/requests/" + second);
        String again = page.select("#request").attr("hx-get");
        assertThat(page.select("#facts").text()).contains("(Failed)");
        assertThat(operator.getPart(again).statusCode()).isEqualTo(204);

        relay.as("operator").post("/api/v1/retry-requests/" + first + "/retry", Map.of());
        relay.awaitState(first, "SCHEDULED");

        Document part = operator.part(again);
        assertThat(part.select("#request").attr("data-state")).isEqualTo("BLOCKED");
        assertThat(part.select("#facts").text()).contains("(Scheduled)");
    }

    @Test
    void saysInTheLanguageOfTheReaderWhatTheRelayWroteAndLeadsToTheBulk() {
        b.isIn(Mood.REFUSE);
        UUID one = held("target", "nowhere");
        RelayApi.Reply plan =
                relay.as("operator").post("/api/v1/bulk-retries", Map.of("ids", List.of(one), "reason", "B is back"));
        relay.as("operator").post("/api/v1/bulk-retries/" + plan.id() + "/start", Map.of());
        relay.awaitState(one, "SCHEDULED");

        Document page = operator.page("/requests/" + one + "?lang=ko");

        assertThat(page.select(".moments a[href='/bulks/" + plan.id() + "']").text())
                .isEqualTo("일괄 작업으로 처리");
        assertThat(page.select(".moments q").eachText()).contains("B is back");
        assertThat(page.select(".moments .call p").text()).contains("연결이 거부됨");
        operator.page("/requests/" + one + "?lang=en");
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
    void overridesNoDecisionThatThePageDidNotShow() {
        UUID one = held();
        String page = "/requests/" + one;
        String seen = operator.page(page).select("input[name=seen]").attr("value");
        relay.move(one, "resolve", Map.of("reason", "paid by hand"));
        relay.move(one, "restore", Map.of("reason", "not sure"));

        var late = operator.post(page, page + "/retry", "seen", seen);
        var tampered = operator.post(page, page + "/retry", "seen", "1");
        var edited = operator.post(page, page + "/replace", "seen", seen, "path", "/other");

        assertThat(operator.parse(late).select("#report").text()).contains("changed since you looked", "restored");
        assertThat(tampered.statusCode()).isEqualTo(400);
        assertThat(operator.pathOf(edited)).isEqualTo(page);
        assertThat(relay.find(one).state()).isEqualTo("FAILED");
        assertThat(relay.find(one).body().path("generation").asInt()).isZero();
    }

    /** Neither the relay, which postpones it, nor the service that sends it again has decided anything. */
    @Test
    void takesBackWhatWasOnlyPostponedAndSentAgainMeanwhile() {
        Map<String, Object> payment = new HashMap<>(payment(UUID.randomUUID().toString(), "target", "askable"));
        RelayApi admin = relay.as("admin");
        admin.post("/api/v1/relay/pause", Map.of("reason", "test"));
        UUID one;
        String seen;
        try {
            one = relay.submit(payment).id();
            seen = operator.page("/requests/" + one).select("input[name=seen]").attr("value");
            admin.post("/api/v1/targets/askable/pause", Map.of("reason", "test"));
        } finally {
            admin.post("/api/v1/relay/resume", Map.of("reason", "test"));
        }
        try {
            relay.awaitState(one, "SCHEDULED");
            payment.put("failure", Map.of("kind", "CONNECT"));
            relay.submit(payment);

            operator.post("/requests/" + one, "/requests/" + one + "/cancel", "seen", seen);

            RelayApi.Reply now = relay.find(one);
            assertThat(now.body().path("history").toString()).contains("RESENT");
            assertThat(now.state()).isEqualTo("FAILED");
        } finally {
            admin.post("/api/v1/targets/askable/resume", Map.of("reason", "test"));
        }
    }

    @Test
    void answersTheLastDeedThoughNobodyHasSeenTheAnswersBefore() {
        UUID one = held();
        String page = "/requests/" + one;
        operator.postOnly("/", page + "/discard", "reason", "a mistake");
        operator.postOnly("/", page + "/discard", "reason", "a mistake");

        Response restored = operator.post("/", page + "/restore", "reason", "wanted after all");

        assertThat(operator.parse(restored).select("#report").text()).startsWith("Restored");
        assertThat(operator.page(page).select("#report")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/?target%5B0%5D=x",
                "/?tab.x=1",
                "/requests/matching?q%5B0%5D=x",
                "/audit?who%5B0%5D=x",
                "/bulks?state%5B0%5D=x",
                "/quarantine?show%5B0%5D=x"
            })
    void refusesNamesThatNoPageHas(String address) {
        assertThat(operator.get(address).statusCode()).isEqualTo(400);
    }

    @Test
    void saysOfARetryBehindOneThatWaitsForAPersonThatItMustWait() {
        String lane = "lane-" + UUID.randomUUID();
        UUID first = held("orderKey", lane);
        UUID second = held("orderKey", lane);
        String page = "/requests/" + second;

        Document behind = operator.parse(operator.post(page, page + "/retry"));
        Document ahead = operator.parse(operator.post("/requests/" + first, "/requests/" + first + "/retry"));

        String label = relay.find(first).body().path("businessKey").asString();
        assertThat(behind.select("#report").text()).contains("it must wait for " + label + ", which waits for you");
        assertThat(ahead.select("#report").text()).isEqualTo("Queued.");
    }

    @Test
    void promisesNoCallOfATargetThatTakesNoneAndCallsNothingNextThatIsDue() throws SQLException {
        RelayApi admin = relay.as("admin");
        UUID uncalled = held();
        assertThat(operator.page("/requests/" + uncalled).select("#request").text())
                .contains("with an idempotency key that it has not seen before");
        admin.post("/api/v1/targets/askable/pause", Map.of("reason", "test"));
        try {
            UUID one = held("target", "askable", "hold", false);
            relay.awaitState(one, "SCHEDULED");
            Document page = operator.page("/requests/" + one);
            assertThat(page.select("#request").text()).contains("The target takes no calls now");

            update("update retry_request set next_attempt_at = utc_timestamp(6) - interval 1 minute where id = ?", one);

            Document part = operator.part(page.select("#request").attr("hx-get"));
            assertThat(part.select("#request").text()).contains("Due, and still waiting");
            assertThat(operator.page("/?tab=moving&q=" + one).select("#rows").text())
                    .containsPattern("due \\d+ seconds ago");
        } finally {
            admin.post("/api/v1/targets/askable/resume", Map.of("reason", "test"));
        }
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
        String[] fields = EditForm.fields(form, "path", "/payments?corrected=1");

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
                "/requests/" + one,
                "/requests/" + one + "/edit",
                EditForm.fields(form, "body", String.join("\n", lines))));

        assertThat(page.select("#replace-form")).hasSize(1);
        assertThat(page.select("#edit-same")).isEmpty();
        assertThat(page.select("#difference-cut")).hasSize(1);
    }

    @Test
    void leadsASecondClickToTheRequestThatStandsThereNow() {
        UUID one = held();
        String[] fields = EditForm.fields(operator.page("/requests/" + one + "/edit"), "path", "/payments?second=1");
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
        String[] fields = EditForm.fields(form, "path", "/payments?careful=1");

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
                EditForm.fields(form, "path", "no/slash", "headers", "Host: me")));

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

    private void update(String statement, UUID one) throws SQLException {
        try (var connection = sandbox.database().connect();
                var update = connection.prepareStatement(statement)) {
            update.setString(1, one.toString());
            assertThat(update.executeUpdate()).isOne();
        }
    }

    private UUID held(Object... changes) {
        Map<String, Object> submission = new HashMap<>(payment(UUID.randomUUID().toString(), "hold", true));
        for (int i = 0; i < changes.length; i += 2) {
            submission.put((String) changes[i], changes[i + 1]);
        }
        return relay.submit(submission).id();
    }

    /** The form as it stands, some fields typed over. */
}
