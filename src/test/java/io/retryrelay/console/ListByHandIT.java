package io.retryrelay.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.retryrelay.story.RelayApi.blindPayment;
import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions;
import com.microsoft.playwright.options.BoundingBox;
import io.retryrelay.infra.Chromium;
import io.retryrelay.infra.Copies;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** The list under mouse and keys: what is chosen, what a click on it means, and where one stands afterwards. */
@NeedsBrowser
@IntegrationTest
class ListByHandIT {

    private static final int MORE_THAN_THE_PAGE_COUNTS = 10_234;

    @LocalServerPort
    private int port;

    @Autowired
    private Sandbox sandbox;

    private final String order = "account-" + UUID.randomUUID();
    private final String list = "/?orderKey=" + order;
    private String base;
    private RelayApi relay;
    private Page page;

    @BeforeEach
    void signIn() {
        base = "http://127.0.0.1:" + port;
        relay = RelayApi.at(base);
        page = Look.LIGHT_ENGLISH_DESK.visitor(Chromium.shared(), base).newPage();
        ConsoleVisit.signIn(page, "operator");
    }

    @AfterEach
    void leave() {
        Chromium.shared().sendAllAway();
    }

    @Test
    void choosesAllThatMatchAndNoneAgainAndStaysWhereTheChoiceIs() {
        held(51);
        page.navigate(list);

        page.locator("#choose-all").click();
        assertThat(page.locator("#chosen")).containsText("All 51 that match are selected");
        assertThat(page.locator("#chosen")).isFocused();
        page.locator("#choose-none").click();
        assertThat(page.locator("#ticked")).isHidden();
        assertThat(page.locator("#choose-all")).isFocused();
        page.keyboard().press("Enter");
        page.locator("#retry-ticked").click();

        assertThat(page.locator("#do-start")).hasText("Retry 51 requests");
    }

    @Test
    void standsOnTheFirstRowThatWasTickedWhenNoneIs() {
        held(3);
        page.navigate(list);
        page.locator("#rows input[name=id]").nth(1).check();
        page.locator("#rows input[name=id]").nth(2).check();

        page.locator("#choose-none").click();

        assertThat(page.locator("#rows input[name=id]").nth(1)).isFocused();
    }

    @Test
    void saysOfVeryManyExactlyHowManyTheyAre() throws SQLException {
        UUID one = held(1).get(0);
        new Copies(sandbox)
                .ofRequest(
                        one.toString(), MORE_THAN_THE_PAGE_COUNTS - 1, Map.of("id", "uuid()", "idempotency_key", "i"));
        try {
            page.navigate(list);
            assertThat(page.locator("#choose-all")).hasText("Select all 10,000+ that match");
            page.locator("#choose-all").click();
            assertThat(page.locator("#chosen")).containsText("All 10,234 that match are selected");
            page.locator("#closing summary").click();
            assertThat(page.locator("#discard-means")).containsText("Plans to give up all 10,234 that match");
            page.locator("#choose-none").click();
            page.locator("#count-all").click();
            assertThat(page.locator("#count")).hasText("10,234 match");
            assertThat(page.locator("#choose-all")).hasText("Select all 10,234 that match");

            Visitor unscripted = Visitor.signedIn(port, "operator");
            String count = unscripted
                    .page(list)
                    .select("#ticked noscript a:contains(10,000+)")
                    .attr("href");
            assertThat(unscripted.page(count).select("#ticked noscript button").eachText())
                    .containsExactly(
                            "Plan to retry all 10,234",
                            "Plan to give up all 10,234",
                            "Plan to mark all 10,234 as done");
        } finally {
            delete("order_key = '" + order + "'");
        }
    }

    @Test
    void closesRequestsByTheKeyboardForAReasonOfItsOwn() {
        List<UUID> two = held(2);
        page.navigate(list);
        page.keyboard().press("j");
        page.keyboard().press("x");
        page.locator("#reason").fill("B is back");
        assertThat(page.locator("#resolve-ticked")).isHidden();

        page.locator("#closing summary").press("Enter");
        assertThat(page.locator("#resolve-means")).containsText("Marks 1 of 1 ticked as done elsewhere");
        assertThat(Axe.findings(page)).isEmpty();
        page.locator("#closingReason").press("Enter");
        page.locator("#resolve-ticked").press("Enter");
        assertThat(page.locator("#closingReason:invalid")).isVisible();
        assertThat(page.locator("#ticked[data-sent], #report")).hasCount(0);
        page.locator("#closingReason").fill("seen at B");
        page.locator("#resolve-ticked").press("Enter");

        assertThat(page.locator("#report.alert-success")).isVisible();
        assertThat(relay.find(two.get(1)).state()).isEqualTo("RESOLVED");
        assertThat(relay.find(two.get(0)).state()).isEqualTo("FAILED");
    }

    @Test
    void closesRequestsWithoutScripts() {
        UUID one = held(1).get(0);
        page = Chromium.shared()
                .browser()
                .newContext(new Browser.NewContextOptions().setBaseURL(base).setJavaScriptEnabled(false))
                .newPage();
        ConsoleVisit.signIn(page, "operator");
        page.navigate(list);

        page.locator("#rows input[name=id]").check();
        page.locator("#closing summary").click();
        page.locator("#discard-ticked").click();
        assertThat(page.locator("#report")).containsText("Please give a reason that can be read");
        assertThat(page.locator("#rows input[name=id]")).isChecked();
        page.locator("#closingReason").fill("no longer wanted");
        page.locator("#discard-ticked").click();

        assertThat(page.locator("#report.alert-success")).isVisible();
        assertThat(relay.find(one).state()).isEqualTo("DISCARDED");
    }

    @Test
    void finishesWhatWasRefusedWithoutLookingForItAgain() {
        UUID one = held(1).get(0);
        UUID blind = relay.submit(blindPayment("orderKey", order)).id();
        page.navigate(list);
        page.locator("#tick-all").check();
        page.locator("#reason").fill("B is back");
        page.locator("#retry-ticked").click();
        assertThat(page.locator("#report li[data-done=false]")).hasCount(1);

        assertThat(page.locator("#tick-" + blind)).isChecked();
        assertThat(page.locator("#chosen")).hasText("1 ticked");
        assertThat(page.locator("#reason")).hasValue("B is back");
        page.locator("#confirm").check();
        page.locator("#retry-ticked").click();

        relay.awaitState(blind, "SUCCEEDED");
        relay.awaitState(one, "SUCCEEDED");
    }

    @Test
    void movesDownAndUpAndNeverBelowTheBar() {
        held(30);
        page.navigate(list);
        page.keyboard().press("j");
        page.keyboard().press("j");
        page.keyboard().press("k");
        assertThat(page.locator("#rows tbody a").first()).isFocused();
        page.keyboard().press("x");

        for (int row = 2; row <= 30; row++) {
            page.keyboard().press("j");
            // the page glides there
            await("row " + row).until(() -> bottomOf(page.locator("tr.current")) <= topOf("#ticked") + 1);
        }
        assertThat(page.locator("#rows tbody a").last()).isFocused();
    }

    @Test
    void asksNoMoreForWhatIsGone() throws SQLException {
        UUID one = held(1).get(0);
        page.navigate("/requests/" + one);

        delete("id = '" + one + "'");

        assertThat(page.locator("#notice-gone")).isVisible(patiently());
        assertThat(page.locator("#notice-away")).isHidden();
        assertAsksNoMore();
    }

    @Test
    void asksNoMoreForWhatItMayNotSeeAnyMore() {
        held(1);
        page.navigate(list);
        Page other = page.context().newPage();
        other.navigate("/login");
        other.locator("#username").fill("service-a");
        other.locator("#password").fill("service-a");
        other.locator("#sign-in").click();

        assertThat(page.locator("#notice-forbidden")).isVisible(patiently());
        assertThat(page.locator("#notice-away")).isHidden();
        assertAsksNoMore();
    }

    /** Whoever comes back to the page looks at once, unless there is nothing to look at any more. */
    private void assertAsksNoMore() {
        assertThat(page.evaluate("() => {"
                        + " let looks = 0;"
                        + " document.body.addEventListener('look', () => looks++);"
                        + " document.dispatchEvent(new Event('visibilitychange'));"
                        + " return looks; }"))
                .isEqualTo(0);
    }

    private List<UUID> held(int number) {
        return Stream.generate(() -> payment(UUID.randomUUID().toString(), "hold", true, "orderKey", order))
                .limit(number)
                .map(submission -> relay.submit(submission).id())
                .toList();
    }

    private void delete(String which) throws SQLException {
        try (Connection connection = sandbox.database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("delete from retry_request where " + which);
        }
    }

    private double topOf(String selector) {
        return page.locator(selector).boundingBox().y;
    }

    private static double bottomOf(Locator locator) {
        BoundingBox box = locator.boundingBox();
        return box.y + box.height;
    }

    private static IsVisibleOptions patiently() {
        return new IsVisibleOptions().setTimeout(15_000);
    }
}
