package io.retryrelay.console;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.story.RelayApi;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jsoup.Connection.Response;
import org.jsoup.nodes.Document;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

@IntegrationTest
class ListPageIT {

    @LocalServerPort
    private int port;

    private final String order = "account-" + UUID.randomUUID();
    private final String list = "/?orderKey=" + order;
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
        String tick = one + ".0";

        Response refused = operator.post(list, "/requests/ticked?orderKey=" + order, "id", tick, "action", "RESOLVE");
        assertThat(operator.parse(refused).select("#report li[data-done=false]"))
                .hasSize(1);
        assertThat(relay.find(one).state()).isEqualTo("FAILED");

        Response done = operator.post(
                list, "/requests/ticked?orderKey=" + order, "id", tick, "action", "RESOLVE", "reason", "seen at B");
        assertThat(operator.parse(done).select("#report.alert-success")).hasSize(1);
        assertThat(operator.pathOf(done)).isEqualTo(list);
        assertThat(relay.find(one).state()).isEqualTo("RESOLVED");
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
        assertThat(page.select("input[name=id]").eachAttr("value")).containsExactly(one + ".0");
        assertThat(page.select("form#ticked button[name=action]").eachAttr("value"))
                .containsExactly("RESTORE");
        assertThat(page.select("form#ticked button[name=action]").eachAttr("data-planned"))
                .containsExactly("false");
        assertThat(operator.parse(operator.post(done, ticked, "id", one + ".0", "action", "RESTORE"))
                        .select("#report li[data-done=false]")
                        .text())
                .contains("reason");

        Response answer =
                operator.post(done, ticked, "id", one + ".0", "action", "RESTORE", "reason", "wanted after all");

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
        Response answer = operator.post(
                list, "/requests/ticked", "id", one + ".0", "id", "not-an-id", "id", one + ".7", "action", "CANCEL");

        Document page = operator.parse(answer);
        assertThat(page.select("#report li[data-done=false]")).hasSize(3);
        assertThat(relay.find(one).state()).isEqualTo("FAILED");
    }

    @Test
    void refusesTamperedForms() {
        UUID one = held();
        String tick = one + ".0";

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
        String token = operator.page(list).select("input[name=_csrf]").attr("value");
        operator.loseSession();

        assertThat(operator.getPart(list).statusCode()).isEqualTo(401);
        Response asked = operator.postFrom(list, "/requests/ticked", token, "id", one + ".0");

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

    private UUID held() {
        Map<String, ?> submission = payment(UUID.randomUUID().toString(), "hold", true, "orderKey", order);
        return relay.submit(submission).id();
    }

    private static List<String> rows(Document document) {
        return document.select("tr[data-request-id]").eachAttr("data-request-id");
    }
}
