package io.retryrelay.console;

import static io.retryrelay.story.RelayApi.blindPayment;
import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.request.BulkProperties;
import io.retryrelay.request.RequestPage.Cursor;
import io.retryrelay.request.RequestReader;
import io.retryrelay.story.RelayApi;
import java.time.Instant;
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

@IntegrationTest
class ListPageIT {

    @LocalServerPort
    private int port;

    @Autowired
    private RequestReader reader;

    @Autowired
    private Words words;

    private final String order = "account-" + UUID.randomUUID();
    private final String list = "/?orderKey=" + order;
    private final String ticked = "/requests/ticked?orderKey=" + order;
    private RelayApi relay;
    private Visitor operator;

    @BeforeEach
    void signIn() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        operator = Visitor.signedIn(port, "operator");
    }

    @Test
    void answersThePartThatMovesWithoutThePageAroundIt() {
        held();

        Document page = operator.page(list);
        Document part = operator.part(list);

        assertThat(page.select("header.navbar, form#filter, form#ticked")).hasSize(3);
        assertThat(part.select("header, form#filter, form#ticked, script, link, title"))
                .isEmpty();
        assertThat(page.select("[hx-swap-oob]")).isEmpty();
        assertThat(part.select("[hx-swap-oob]").eachAttr("id"))
                .containsExactlyInAnyOrder("tabs", "matching", "pages", "causes")
                .allSatisfy(id -> assertThat(page.select("#" + id)).as(id).hasSize(1));
    }

    @Test
    void showsTheSameRowsInThePartAsOnThePage() {
        List<String> ids = List.of(held().toString(), held().toString());

        assertThat(rows(operator.page(list))).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(Visitor.lasting(operator.part(list), "#rows"))
                .isEqualTo(Visitor.lasting(operator.page(list), "#rows"));
    }

    @Test
    void asksForThePartAtTheAddressOfThePage() {
        held();
        String address = operator.page(list + "&tab=all&source=service-a")
                .select("#rows")
                .attr("hx-get");

        assertThat(address).contains("orderKey=" + order, "tab=all", "source=service-a");
        assertThat(rows(operator.part(address))).hasSize(1);
    }

    @Test
    void namesEachConditionAndLeadsToTheListWithoutIt() {
        held();
        Document page = operator.page(list + "&cause=nothing-like-it");
        assertThat(page.select("#empty")).hasSize(1);

        String without = page.select("#chips a[href*=orderKey]").attr("href");

        assertThat(without).doesNotContain("cause");
        assertThat(rows(operator.page(without))).hasSize(1);
    }

    @Test
    void marksTickedOnesAsDoneForAReasonOnly() {
        UUID one = held();
        String tick = tick(list, one);

        Response refused = operator.post(list, ticked, "id", tick, "action", "RESOLVE", "reason", "B is back");
        assertThat(operator.parse(refused).select("#report.alert-warning").text())
                .startsWith("Please give a reason that can be read");
        assertThat(relay.find(one).state()).isEqualTo("FAILED");

        Response done = operator.post(list, ticked, "id", tick, "action", "RESOLVE", "closingReason", "seen at B");
        assertThat(operator.parse(done).select("#report.alert-success")).hasSize(1);
        assertThat(operator.pathOf(done)).isEqualTo(list);
        assertThat(relay.find(one).state()).isEqualTo("RESOLVED");
    }

    @Test
    void asksOnceForAReasonHoweverManyAreTickedAndKeepsThemSo() {
        List<UUID> two = List.of(held(), held());
        String[] discard = {
            "id",
            tick(list, two.get(0)),
            "id",
            tick(list, two.get(1)),
            "action",
            "DISCARD",
            "closingReason",
            "x".repeat(481)
        };

        Document page = operator.parse(operator.post(list, ticked, discard));

        assertThat(page.select("#report").text())
                .isEqualTo("Please give a reason that can be read, of up to 480 characters. Nothing was changed.");
        assertThat(page.select("input[name=id][checked]")).hasSize(2);
        assertThat(page.select("#closing[open] #closingReason").val()).isEqualTo(discard[7]);
        assertThat(page.select("#ticked input[maxlength]").eachAttr("maxlength"))
                .containsExactly("480", "480");
        assertThat(operator.page(list).select("input[name=id][checked], #closing[open]"))
                .isEmpty();
    }

    @Test
    void keepsTickedWhatWasRefusedButNotWhatHasChanged() {
        UUID blind = blind();
        UUID changed = held();
        String ofBlind = tick(list, blind);
        String ofChanged = tick(list, changed);
        relay.retry(changed);
        relay.awaitState(changed, "SUCCEEDED");
        String all = list + "&tab=all";
        String[] retry = {"id", ofBlind, "id", ofChanged, "action", "RETRY", "reason", "B is back"};

        Document page = operator.parse(operator.post(all, ticked + "&tab=all", retry));

        assertThat(page.select("#report li[data-code=CONFIRM_NEEDED]")).hasSize(1);
        assertThat(page.select("input[name=id][checked]").eachAttr("value")).containsExactly(ofBlind);
        assertThat(page.select("#reason").val()).isEqualTo("B is back");
        assertThat(page.select("#closing[open], #confirm[checked]")).isEmpty();
    }

    @Test
    void saysThatOneStretchIsEmptyAndNotThatAllIs() {
        UUID one = held();
        Document page = operator.page(list);
        assertThat(page.select("#empty")).isEmpty();
        String longAgo = "2001-01-01T00:00:00Z";
        String older = "&older=" + new Cursor(Instant.parse(longAgo), one).encoded();

        for (String place : List.of(
                list + older, "/bulks?who=nobody" + older, "/quarantine?older=0", "/audit?older=" + longAgo + "_1")) {
            Document empty = operator.page(place);
            assertThat(empty.select("#empty .empty-title").text()).as(place).isEqualTo("Nothing older here");
            assertThat(empty.select("#show-newest").attr("href")).as(place).doesNotContain("older=");
        }
        assertThat(rows(operator.page(
                        operator.page(list + older).select("#show-newest").attr("href"))))
                .containsExactly(one.toString());
        Document unfiltered = operator.page("/bulks?who=nobody");
        assertThat(unfiltered.select("#empty .empty-title").text()).isEqualTo("Nothing matches");
        assertThat(unfiltered.select("#show-all").attr("href")).isEqualTo("/bulks");
    }

    @Test
    void countsNoFurtherThanAPlanMayLook() {
        many(3);
        ListAddress address = new ListAddress(null, null, null, null, order, null, null, null, null, null, null);

        assertThat(new CountMatching(reader, new BulkProperties(1, null), words).of(address))
                .isEqualTo(new CountMatching.Counted("2", true));
        assertThat(new CountMatching(reader, new BulkProperties(2, null), words).of(address))
                .isEqualTo(new CountMatching.Counted("3", false));
        assertThat(new CountMatching(reader, new BulkProperties(1, null), words).isNeeded(3))
                .isTrue();
        assertThat(new CountMatching(reader, new BulkProperties(2, null), words).isNeeded(3))
                .isFalse();
    }

    @Test
    void leadsToOlderOnesAndBack() {
        many(51);
        Document newest = operator.page(list);
        assertThat(newest.select("#newer")).isEmpty();

        Document oldest = operator.page(newest.select("#older").attr("href"));
        assertThat(rows(oldest)).hasSize(1).doesNotContainAnyElementsOf(rows(newest));
        assertThat(oldest.select("#older")).isEmpty();

        assertThat(rows(operator.page(oldest.select("#newer").attr("href")))).isEqualTo(rows(newest));
    }

    @Test
    void restoresTickedOnesForAReasonAndNeverAllThatMatch() {
        UUID one = held();
        relay.as("operator").move(one, "discard", Map.of("reason", "a mistake"));
        UUID replaced = held();
        assertThat(relay.as("operator")
                        .move(replaced, "replace", Map.of("path", "/payments?again"))
                        .status())
                .isEqualTo(201);
        String done = list + "&tab=done";
        String ticked = "/requests/ticked?tab=done&orderKey=" + order;

        Document page = operator.page(done);
        String tick = tick(done, one);
        assertThat(page.select("input[name=id]").eachAttr("value")).containsExactly(tick);
        assertThat(page.select("form#ticked button[name=action]").eachAttr("value"))
                .containsExactly("RESTORE");
        assertThat(page.select("form#ticked button[name=action]").eachAttr("data-planned"))
                .containsExactly("false");
        assertThat(operator.parse(operator.post(done, ticked, "id", tick, "action", "RESTORE"))
                        .select("#report.alert-warning")
                        .text())
                .contains("reason");

        Response answer = operator.post(done, ticked, "id", tick, "action", "RESTORE", "reason", "wanted after all");

        assertThat(operator.parse(answer).select("#report.alert-success").text())
                .contains("1 restored");
        assertThat(relay.find(one).state()).isEqualTo("FAILED");
        assertThat(operator.post(done, "/bulks/plan?tab=done&orderKey=" + order, "action", "RESTORE")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void leadsFromNoCallYetToThoseAloneAndOffersToRetryThem() {
        UUID uncalled = held();
        relay.submit(payment(
                UUID.randomUUID().toString(), "hold", true, "orderKey", order, "failure", Map.of("kind", "CONNECT")));

        Document page = operator.page(list);
        Elements uncalledOnes = page.select("#causes li:has(a[href*=cause=NONE][href*=target=b-system])");
        assertThat(uncalledOnes.text()).contains("No call yet", "Retry these");
        assertThat(uncalledOnes.select("form").attr("action")).contains("/bulks/plan", "cause=NONE");
        assertThat(rows(page)).hasSize(2);
        assertThat(rows(operator.page(list + "&cause=NONE"))).containsExactly(uncalled.toString());
        assertThat(operator.page(list + "&cause=NONE").select("#chips").text()).contains("No call yet");
    }

    @Test
    void answersEachTickedRowByItself() {
        UUID one = held();
        String tick = tick(list, one);
        String ofLater = tick.replace(one + ".0.", one + ".7.");
        Response answer = operator.post(
                list, "/requests/ticked", "id", tick, "id", "not-an-id", "id", ofLater, "action", "CANCEL");

        Document page = operator.parse(answer);
        assertThat(page.select("#report li[data-done=false]")).hasSize(3);
        assertThat(relay.find(one).state()).isEqualTo("FAILED");
    }

    @Test
    void overridesNoDecisionThatTheRowDidNotShow() {
        UUID one = held();
        String tick = tick(list, one);
        relay.move(one, "resolve", Map.of("reason", "paid by hand"));
        relay.move(one, "restore", Map.of("reason", "not sure"));

        Response late = operator.post(list, "/requests/ticked", "id", tick, "action", "RETRY");

        assertThat(operator.parse(late).select("#report li[data-done=false]").text())
                .contains("changed since you looked");
        assertThat(relay.find(one).state()).isEqualTo("FAILED");
    }

    @Test
    void refusesTamperedForms() {
        UUID one = held();
        String tick = tick(list, one);

        assertThat(operator.postWithoutToken("/requests/ticked", "id", tick).statusCode())
                .isEqualTo(403);
        assertThat(operator.post(list, "/requests/ticked", "id", tick, "action", "DELETE")
                        .statusCode())
                .isEqualTo(400);
        assertThat(operator.post(list, "/requests/ticked", "id", tick).statusCode())
                .as("none chosen")
                .isEqualTo(400);
        Visitor viewer = Visitor.signedIn(port, "viewer");
        assertThat(viewer.page(list).select("form#ticked, input[name=id]")).isEmpty();
        assertThat(viewer.post(list, "/requests/ticked", "id", tick).statusCode())
                .isEqualTo(403);
        assertThat(relay.find(one).body().path("generation").asInt()).isZero();
    }

    @Test
    void leadsBackToThePageAfterASessionThatRanOut() {
        UUID one = held();
        Document page = operator.page(list);
        String tick = page.select("input[name=id]").attr("value");
        String token = page.select("input[name=_csrf]").attr("value");
        operator.loseSession();

        assertThat(operator.getPart(list).statusCode()).isEqualTo(401);
        Response asked = operator.postFrom(list, "/requests/ticked", token, "id", tick);

        assertThat(operator.pathOf(asked)).startsWith("/login?ended");
        assertThat(operator.parse(asked).select("#session-ended")).hasSize(1);
        assertThat(relay.find(one).body().path("generation").asInt()).isZero();
        Response back = operator.post("/login", "/login", "username", "operator", "password", "operator");
        assertThat(operator.pathOf(back)).isEqualTo(list);
    }

    @Test
    void leadsNobodyToAForeignPage() {
        Visitor stranger = new Visitor(port);
        stranger.postAbroad("http://elsewhere.example/trap", "/requests/ticked");

        Response home = stranger.post("/login", "/login", "username", "operator", "password", "operator");

        assertThat(stranger.pathOf(home)).isEqualTo("/");
    }

    private String tick(String page, UUID request) {
        return operator.page(page)
                .select("input[name=id][value^=" + request + "]")
                .attr("value");
    }

    private UUID held() {
        Map<String, ?> submission = payment(UUID.randomUUID().toString(), "hold", true, "orderKey", order);
        return relay.submit(submission).id();
    }

    private UUID blind() {
        return relay.submit(blindPayment("orderKey", order)).id();
    }

    private void many(int number) {
        List<?> items = Stream.generate(() -> payment(UUID.randomUUID().toString(), "hold", true, "orderKey", order))
                .limit(number)
                .toList();
        assertThat(relay.post("/api/v1/retry-requests/batch", items).status()).isEqualTo(200);
    }

    private static List<String> rows(Document document) {
        return document.select("tr[data-request-id]").eachAttr("data-request-id");
    }
}
