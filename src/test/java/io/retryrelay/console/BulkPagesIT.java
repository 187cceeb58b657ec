package io.retryrelay.console;

import static io.retryrelay.story.RelayApi.blindPayment;
import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jsoup.Connection.Response;
import org.jsoup.nodes.Document;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

/** Without any script: from the list to the plan, to its start, to its end. */
@IntegrationTest
class BulkPagesIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int SECONDS_OF_DISCARDING = 30;

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    private final String order = "account-" + UUID.randomUUID();
    private final String list = "/?orderKey=" + order;
    private final String plan = "/bulks/plan?orderKey=" + order;
    private RelayApi relay;
    private Visitor operator;

    @BeforeEach
    void signIn() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        operator = Visitor.signedIn(port, "operator");
    }

    @Test
    void plansWhatTheListShowsAndMovesNothingOfItBeforeTheStart() {
        UUID one = held();
        held();
        blind();

        String path = planned();

        Document page = operator.page(path);
        assertThat(page.select("#bulk").attr("data-state")).isEqualTo("PLANNED");
        assertThat(page.select("#sum").text()).isEqualTo("3 selected = 2 to be moved + 1 left out");
        assertThat(page.select("#skipped li").eachText())
                .containsExactly("1: they might then happen twice or out of order");
        assertThat(page.select("#do-start").text()).isEqualTo("Retry 2 requests");
        assertThat(page.select("h1").text()).startsWith("Retry 2 requests");
        assertThat(page.select("#scope").text()).contains(order, "Failed, Unknown");
        assertThat(page.select("#progress")).isEmpty();
        assertThat(relay.find(one).body().path("generation").asInt()).isZero();
    }

    @Test
    void startsOnceHoweverOftenItIsAskedAndSaysSo() {
        UUID one = held();
        held();
        String path = planned();

        Response first = operator.post(path, path + "/start", "reason", "B is back");
        Response again = operator.post(path, path + "/start", "ramp", "true");

        assertThat(operator.parse(first).select("#report.alert-success").text()).startsWith("Started.");
        assertThat(operator.parse(again).select("#report.alert-success").text()).contains("nothing happened twice");
        Document done = awaitState(path, "DONE");
        assertThat(done.select("#through").text()).isEqualTo("2 of 2 are through");
        assertThat(done.select("#progress").hasAttr("hx-get")).isFalse();
        assertThat(done.select("#deeds li").eachText()).anyMatch(deed -> deed.contains("started it"));
        assertThat(done.text()).doesNotContain("Begins with 1");
        assertThat(relay.find(one).body().path("generation").asInt()).isOne();
        Document audit = operator.page("/audit?what=BULK_START&subject=" + path.substring("/bulks/".length()));
        assertThat(audit.select("#audit tbody tr")).hasSize(1);
        assertThat(audit.select("#audit tbody tr").text()).contains("operator", "B is back");
    }

    @Test
    void keepsTheLimitsThatAPlanHas() {
        Map<String, ?> retry = Map.of("ids", List.of(held()), "rate", 5, "ramp", List.of(1), "stopAtFailureRate", 0.05);
        Map<String, ?> discard =
                Map.of("ids", List.of(held()), "rate", 5, "action", "DISCARD", "reason", "no longer wanted");
        for (Map<String, ?> wish : List.of(retry, discard)) {
            JsonNode plan =
                    relay.as("operator").post("/api/v1/bulk-retries", wish).body();
            String path = "/bulks/" + plan.path("id").asString();
            assertThat(operator.page(path).select("#start fieldset")).isEmpty();
            assertThat(operator.page(path).select("#plan").text()).contains("At most 5 a second");

            operator.post(path, path + "/start", "rate", "9000");

            Document done = awaitState(path, "DONE");
            assertThat(done.select("#plan").text()).contains("At most 5 a second");
            assertThat(relay.as("operator")
                            .get("/api/v1" + path.replace("bulks", "bulk-retries"))
                            .body()
                            .path("limits"))
                    .isEqualTo(plan.path("limits"));
        }
    }

    @Test
    void plansAgainWithThoseThatNeedAConfirmation() {
        held();
        UUID unknown = blind();
        String path = planned();
        Document sure = operator.page(path);
        assertThat(sure.select("#confirm").text()).contains("1 is left out", "Plan again with this one");
        assertThat(sure.select("#doubtful, #doubtful-start")).isEmpty();

        String confirmed = operator.pathOf(operator.post(path, path + "/confirm"));

        assertThat(confirmed).isNotEqualTo(path);
        Document page = operator.page(confirmed);
        assertThat(page.select("#sum").text()).isEqualTo("2 selected = 2 to be moved + 0 left out");
        assertThat(page.select("#doubtful, #start #doubtful-start").eachText())
                .hasSize(2)
                .containsOnly("1 of those to be moved might then happen twice, or out of order.");
        operator.post(confirmed, confirmed + "/start");
        awaitState(confirmed, "DONE");
        assertThat(relay.find(unknown).state()).isEqualTo("SUCCEEDED");
    }

    @Test
    void offersNoStartWhereThereIsNothingToStart() {
        blind();

        Document page = operator.page(planned());

        assertThat(page.select("#sum").text()).isEqualTo("1 selected = 0 to be moved + 1 left out");
        assertThat(page.select("#start")).isEmpty();
        assertThat(page.select("#waits").text()).contains("nothing to start");
        assertThat(page.select("#bulk .btn-primary").eachText()).containsExactly("Plan again with this one");
    }

    @Test
    void dropsAPlanAndSaysNothingOfTakingBack() {
        held();
        held();
        String path = planned();

        Document dropped = operator.parse(operator.post(path, path + "/cancel"));

        assertThat(dropped.select("#report").text()).isEqualTo("Dropped. None of it is moved.");
        assertThat(dropped.select("#meaning").text()).contains("none of it is moved");
        Document ended = await().atMost(PATIENCE)
                .until(
                        () -> operator.page(path),
                        page -> page.select("#progress[hx-get]").isEmpty());
        assertThat(ended.select("#progress [data-result]").eachAttr("data-result"))
                .containsExactly("NOT_QUEUED");
        assertThat(ended.select("#deeds").text()).contains("dropped it");
        assertThat(operator.page("/bulks")
                        .select("tr[data-bulk-id=" + path.substring("/bulks/".length()) + "]")
                        .text())
                .contains("Dropped");
        assertThat(ended.select("#bulk").text())
                .doesNotContainIgnoringCase("took back")
                .doesNotContain("Taken back", "their turn");
    }

    @Test
    void saysOfWhatIsOnlyQueuedThatItIsNotThrough() {
        UUID waiting = held("target", "askable");
        turn("targets/askable/pause");
        try {
            String path = planned();
            operator.post(path, path + "/start");

            Document queued = awaitState(path, "DONE");
            assertThat(queued.select("#meaning").text()).contains("1 is not through: it waits for its next try");
            assertThat(queued.select("h1 .status").text()).isEqualTo("All queued");
            assertThat(queued.select("h1 .status-green")).isEmpty();
            assertThat(queued.select("#progress").hasAttr("hx-get")).isTrue();
            String there = queued.select("#in-motion").attr("href");
            assertThat(operator.page(there).select("tr[data-request-id]").eachAttr("data-request-id"))
                    .containsExactly(waiting.toString());

            turn("targets/askable/resume");
            relay.awaitState(waiting, "SUCCEEDED");
            assertThat(operator.getPart(path + "/progress?seen=QUEUED").header("HX-Refresh"))
                    .isEqualTo("true");
            Document done = operator.page(path);
            assertThat(done.select("#meaning").text()).isEqualTo("Nothing is left to queue, and none is on its way.");
            assertThat(done.select("#progress[hx-get], #in-motion")).isEmpty();
        } finally {
            turn("targets/askable/resume");
        }
    }

    /** No order key, behind which they would wait for each other. */
    @Test
    void beginsWithFewTellsHowFastAndStopsWhenTooManyFail() {
        b.answers(422);
        String path = planned(Stream.generate(
                        () -> relay.submit(payment(UUID.randomUUID().toString(), "hold", true))
                                .id())
                .limit(12)
                .toList());
        turn("relay/pause");
        try {
            operator.post(path, path + "/start", "ramp", "true", "stop", "true");

            Document first = awaitCount(path, "WAITING", "1");
            assertThat(first.select("#plan").text())
                    .contains(
                            "Begins with 1, 10, 100, then the rest.",
                            "Stops when more than 20% of the first calls fail.");
            assertThat(first.select("#speed").text()).isEqualTo("How long it will take cannot be said yet.");
            assertThat(first.select("#first-calls")).isEmpty();
            assertThat(operator.part(path + "/progress")
                            .select("[hx-swap-oob=true]")
                            .eachText())
                    .containsExactly(
                            first.select("#help-pause").text(),
                            first.select("#help-cancel").text())
                    .first()
                    .isEqualTo("Holds back what is not moved yet: 11.");
            assertThat(first.select("#help-cancel").text()).startsWith("Takes back up to 12:");
        } finally {
            turn("relay/resume");
        }

        Document stopped = awaitState(path, "STOPPED");
        assertThat(stopped.select("#meaning").text()).startsWith("Too many first calls failed");
        assertThat(stopped.select("#deeds").text()).contains("stopped it: too many first calls failed");
        assertThat(stopped.select("#speed")).isEmpty();
        assertThat(stopped.select("#help-resume").text()).startsWith("Lets what is not moved yet go on: 1.");
        Document counted = awaitCount(path, "FAILED", "11");
        assertThat(counted.select("#first-calls").text()).isEqualTo("11 first calls ended, 11 of them failed");
        assertThat(counted.select("#help-cancel").text()).startsWith("Takes back up to 1:");
    }

    @Test
    void listsTheFailedOnesFirstWithTheirCausesAndAllAsCsv() {
        b.answers(422, Map.of(), "no");
        UUID refused = held();
        String path = planned();
        operator.post(path, path + "/start");
        Document done = awaitState(path, "DONE");

        assertThat(done.select("#items tr[data-request-id]").eachAttr("data-request-id"))
                .containsExactly(refused.toString());
        assertThat(done.select("#items tbody tr").text()).contains("Failed", "HTTP 422 · refused");
        Response csv = operator.get(done.select("#csv").attr("href"));
        assertThat(csv.contentType()).startsWith("text/csv");
        assertThat(csv.body()).contains(refused.toString());
        assertThat(operator.page(path + "?result=SUCCEEDED").select("#items tbody tr"))
                .isEmpty();
    }

    @Test
    void pausesGoesOnAndTakesBackTheRest() {
        UUID one = held();
        held();
        relay.as("admin").post("/api/v1/relay/pause", Map.of("reason", "test"));
        try {
            String path = planned();
            operator.post(path, path + "/start");
            assertThat(operator.parse(operator.post(path, path + "/pause"))
                            .select("#bulk")
                            .attr("data-state"))
                    .isEqualTo("PAUSED");
            Document on = operator.parse(operator.post(path, path + "/resume"));
            assertThat(on.select("#report").text()).isEqualTo("Resumed.");
            assertThat(on.select("#step-cancel").text()).contains("Takes back up to 2");

            operator.post(path, path + "/cancel", "reason", "not yet");

            relay.awaitState(one, "FAILED");
            Document back = awaitCount(path, "CANCELLED", "2");
            assertThat(back.select("#steps")).isEmpty();
            Response late = operator.post(path, path + "/pause");
            assertThat(operator.parse(late).select("#report.alert-warning").text())
                    .contains("already “Taken back”");
        } finally {
            relay.as("admin").post("/api/v1/relay/resume", Map.of("reason", "test"));
        }
    }

    @Test
    void saysOfADiscardNothingThatIsTrueOfCallsOnly() {
        List<UUID> slowly =
                Stream.generate(this::held).limit(SECONDS_OF_DISCARDING).toList();
        Map<String, ?> discard = Map.of("ids", slowly, "rate", 1, "action", "DISCARD", "reason", "no longer wanted");
        String path = "/bulks/"
                + relay.as("operator").post("/api/v1/bulk-retries", discard).id();
        operator.post(path, path + "/start");

        Document paused = operator.parse(operator.post(path, path + "/pause"));
        assertThat(paused.select("#meaning").text())
                .isEqualTo("What is not moved yet is held back; what was moved stays so.");
        assertThat(paused.select("#step-cancel").text())
                .contains("left); what was moved stays so")
                .doesNotContain("called");
        Document korean = operator.page(path + "?lang=ko");
        assertThat(korean.select("#progress, #steps").text()).contains("보류합니다").doesNotContain("대기열", "호출");

        Document cancelled = operator.parse(operator.post(path + "?lang=en", path + "/cancel"));
        assertThat(cancelled.select("#meaning, #report").eachText())
                .hasSize(2)
                .containsOnly("Nothing more of it is moved; what was moved stays so.");
    }

    @Test
    void discardsOnlyForAReason() {
        UUID one = held();

        for (String reason : List.of("", "x".repeat(481))) {
            Response refused = operator.post(list, plan, "action", "DISCARD", "closingReason", reason);
            assertThat(operator.pathOf(refused)).isEqualTo(list);
            assertThat(operator.parse(refused).select("#report.alert-warning").text())
                    .contains("Please give a reason", "up to 480 characters");
        }
        String path =
                operator.pathOf(operator.post(list, plan, "action", "DISCARD", "closingReason", "no longer wanted"));
        Document page = operator.page(path);
        assertThat(page.select("#start fieldset")).isEmpty();
        assertThat(page.select("#do-start").text()).isEqualTo("Give up 1 request");
        operator.post(path, path + "/start");

        awaitState(path, "DONE");
        assertThat(relay.find(one).state()).isEqualTo("DISCARDED");
    }

    @Test
    void plansWhateverCanBeDoneToAllThatMatchMoreThanThePageShows() {
        relay.post(
                "/api/v1/retry-requests/batch",
                Stream.generate(() -> payment(UUID.randomUUID().toString(), "hold", true, "orderKey", order))
                        .limit(51)
                        .toList());

        Elements buttons = operator.page(list).select("#ticked noscript button");

        assertThat(buttons.eachAttr("value")).containsExactly("RETRY", "DISCARD", "RESOLVE");
        String[] give = {"action", buttons.get(1).val(), "closingReason", "no longer wanted"};
        String path = operator.pathOf(operator.post(list, buttons.get(1).attr("formaction"), give));
        assertThat(operator.page(path).select("h1").text()).startsWith("Give up 51 requests");
        assertThat(operator.page("/?tab=all").select("#choose-all, #ticked noscript"))
                .isEmpty();
    }

    @Test
    void plansNothingThatWouldMeanMoreThanWasSeen() {
        Response everything = operator.post("/?tab=all", "/bulks/plan?tab=all");
        assertThat(operator.pathOf(everything)).isEqualTo("/?tab=all");
        assertThat(operator.parse(everything).select("#report.alert-warning").text())
                .contains("every request there is");

        Response unreadable = operator.post(list, plan + "&from=yesterday");
        assertThat(operator.parse(unreadable).select("#report.alert-warning").text())
                .contains("nothing was planned");
    }

    @Test
    void answersPartsWithoutThePageAroundThem() {
        held();
        String path = planned();
        operator.post(path, path + "/start");
        awaitState(path, "DONE");

        Document page = operator.page(path);
        for (String part : new String[] {"progress", "items"}) {
            Document fragment = operator.part(path + "/" + part);
            assertThat(fragment.select("header, title, script, link, h1"))
                    .as(part)
                    .isEmpty();
            assertThat(fragment.select("#" + part).outerHtml())
                    .as(part)
                    .isEqualTo(page.select("#" + part).outerHtml());
        }
        assertThat(operator.getPart(path + "/progress?seen=RUNNING").header("HX-Refresh"))
                .isEqualTo("true");
        assertThat(operator.getPart(path + "/progress?seen=DONE").header("HX-Refresh"))
                .isNull();
    }

    @Test
    void refusesTamperedForms() {
        UUID mine = held();
        UUID other = relay.submit(payment(UUID.randomUUID().toString(), "hold", true))
                .id();
        String path = planned();

        assertThat(operator.postWithoutToken(path + "/start").statusCode()).isEqualTo(403);
        assertThat(operator.postWithoutToken(plan).statusCode()).isEqualTo(403);
        assertThat(operator.post(list, plan, "action", "DELETE").statusCode()).isEqualTo(400);
        assertThat(operator.post(path, path + "/explode").statusCode()).isIn(404, 405);
        assertThat(operator.post(path, "/bulks/" + UUID.randomUUID() + "/start").statusCode())
                .isEqualTo(404);
        for (String rate : List.of("many", "-1", "1.5", "1e9")) {
            assertThat(operator.parse(operator.post(path, path + "/start", "rate", rate))
                            .select("#report.alert-warning")
                            .text())
                    .contains("a whole number from 1 to 10,000");
        }
        assertThat(operator.page(path).select("#bulk").attr("data-state")).isEqualTo("PLANNED");
        Visitor viewer = Visitor.signedIn(port, "viewer");
        assertThat(viewer.page(path).select("#start, #steps, #confirm")).isEmpty();
        assertThat(viewer.post(path, path + "/start").statusCode()).isEqualTo(403);
        assertThat(viewer.post(list, plan).statusCode()).isEqualTo(403);

        operator.post(path, path + "/start", "id", other + ".0", "ids", other.toString(), "state", "DONE");

        awaitState(path, "DONE");
        assertThat(relay.find(mine).state()).isEqualTo("SUCCEEDED");
        assertThat(relay.find(other).body().path("generation").asInt()).isZero();
    }

    @Test
    void listsTheRunsAndFindsThemByStateAndPerson() {
        held();
        String path = planned();
        String row = "tr[data-bulk-id=" + path.substring("/bulks/".length()) + "]";

        assertThat(operator.page("/bulks").select(row).text()).contains("Planned", "Retry 1 request", "operator");
        assertThat(operator.page("/bulks?state=PLANNED&who=operator").select(row))
                .hasSize(1);
        assertThat(operator.page("/bulks?state=DONE").select(row)).isEmpty();
        assertThat(operator.page("/bulks?state=RUNING").select("#unreadable").text())
                .contains("left out", "State");
        assertThat(operator.page("/bulks?who=admin").select(row)).isEmpty();
        assertThat(operator.page("/bulks?older=nonsense&state=nonsense").select(row))
                .hasSize(1);
    }

    private UUID held() {
        return held("target", "b-system");
    }

    private UUID held(String field, String value) {
        return relay.submit(payment(UUID.randomUUID().toString(), "hold", true, "orderKey", order, field, value))
                .id();
    }

    private void turn(String what) {
        relay.as("admin").post("/api/v1/" + what, Map.of("reason", "test"));
    }

    private String planned(List<UUID> ids) {
        return "/bulks/"
                + relay.as("operator")
                        .post("/api/v1/bulk-retries", Map.of("ids", ids))
                        .id();
    }

    private UUID blind() {
        return relay.submit(blindPayment("orderKey", order)).id();
    }

    private String planned() {
        String path = operator.pathOf(operator.post(list, plan));
        assertThat(path).matches("/bulks/[0-9a-f-]{36}");
        return path;
    }

    private Document awaitState(String path, String state) {
        return await().atMost(PATIENCE)
                .until(
                        () -> operator.page(path),
                        page -> page.select("#bulk").attr("data-state").equals(state));
    }

    private Document awaitCount(String path, String result, String count) {
        return await().atMost(PATIENCE)
                .until(
                        () -> operator.page(path),
                        page -> page.select("[data-result=" + result + "] dd")
                                .text()
                                .equals(count));
    }
}
