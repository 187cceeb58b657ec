package io.retryrelay.story;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import io.retryrelay.infra.Chromium;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.windows.Covers;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

@NeedsBrowser
@IntegrationTest
class AnOperatorRetriesIT {

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    private RelayApi relay;
    private Page page;
    private final String order = "account-" + UUID.randomUUID();

    @BeforeEach
    void connect() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        page = Chromium.shared().newPage("http://127.0.0.1:" + port);
    }

    @AfterEach
    void leave() {
        Chromium.shared().sendAllAway();
    }

    @Test
    void ticksTwoClicksRetryAndSeesBothSucceed() {
        UUID one = held();
        UUID two = held();
        UUID other = held();
        signIn("operator");
        openTheOrdersList();

        tick(one);
        tick(two);
        page.locator("#retry-ticked").click();

        assertThat(page.locator("#report")).isVisible();
        assertThat(page.locator("#report li[data-done=true]")).hasCount(2);
        relay.awaitState(one, "SUCCEEDED");
        relay.awaitState(two, "SUCCEEDED");
        openAsDone(one);
        openAsDone(two);
        assertThat(relay.find(other).state()).isEqualTo("FAILED");
        assertThat(b.rawCalls()).isEqualTo(2);
    }

    @Test
    @Covers("W30")
    void clicksTwiceAndRetriesOnce() {
        UUID one = held();
        signIn("operator");
        openTheOrdersList();

        tick(one);
        page.locator("#retry-ticked").dblclick();

        assertThat(page.locator("#report")).isVisible();
        RelayApi.Reply done = relay.awaitState(one, "SUCCEEDED");
        assertRetriedOnce(done);
    }

    @Test
    void isToldOnAPageThatHasGrownOldWhatHappenedMeanwhile() {
        UUID one = held();
        signIn("operator");
        openTheOrdersList();
        Page old = page.context().newPage();
        old.navigate("/?orderKey=" + order);
        old.locator(box(one)).check();
        tick(one);
        page.locator("#retry-ticked").click();
        assertThat(page.locator("#report")).isVisible();
        relay.awaitState(one, "SUCCEEDED");

        old.locator("#retry-ticked").click();

        assertThat(old.locator("#report")).isVisible();
        assertThat(old.locator("#report li[data-done=true]")).hasCount(0);
        assertRetriedOnce(relay.find(one));
    }

    @Test
    void goesBackToAListThatShowsWhatIsTrueNow() {
        UUID one = held();
        signIn("operator");
        openTheOrdersList();
        tick(one);
        page.locator("#retry-ticked").click();
        assertThat(page.locator("#report")).isVisible();
        relay.awaitState(one, "SUCCEEDED");

        page.goBack();

        assertThat(page.locator(row(one))).hasCount(0);
        assertRetriedOnce(relay.find(one));
    }

    @Test
    void seesOthersWorkWithoutAskingForThePageAgain() {
        UUID one = held();
        signIn("operator");
        openTheOrdersList();
        assertThat(page.locator(row(one))).isVisible();

        relay.as("operator").post("/api/v1/retry-requests/" + one + "/retry", Map.of());
        relay.awaitState(one, "SUCCEEDED");

        assertThat(page.locator("#empty")).isVisible(patiently());
        assertThat(page.locator("#tab-done .badge")).hasText("1");
    }

    @Test
    void retriesByTheKeyboardAlone() {
        UUID one = held();
        held();
        signIn("operator");
        openTheOrdersList();

        page.keyboard().press("?");
        assertThat(page.locator("#help")).isVisible();
        page.keyboard().press("Escape");
        assertThat(page.locator("#help")).isHidden();
        page.keyboard().press("/");
        assertThat(page.locator("#q")).isFocused();
        page.locator("#q").blur();
        page.keyboard().press("j");
        page.keyboard().press("j");
        page.keyboard().press("x");
        assertThat(page.locator(box(one))).isChecked();
        assertThat(page.locator("#retry-ticked .badge")).hasText("1");
        page.keyboard().press("r");
        page.keyboard().press("Enter");

        assertThat(page.locator("#report li[data-done=true]")).hasCount(1);
        relay.awaitState(one, "SUCCEEDED");
        assertThat(b.rawCalls()).isOne();
        page.navigate("/audit");
        page.keyboard().press("/");
        assertThat(page.locator("#who")).isFocused();
        page.locator("#who").blur();
        page.keyboard().press("j");
        page.keyboard().press("Enter");
        assertThat(page).hasURL("http://127.0.0.1:" + port + "/requests/" + one);
    }

    @Test
    void staysOnTheChosenRowWhileTheListMoves() {
        UUID one = held();
        signIn("operator");
        openTheOrdersList();

        page.keyboard().press("j");
        page.evaluate("() => { document.getElementById('rows').dataset.old = 'true'; }");
        assertThat(page.locator("#rows:not([data-old])")).isVisible(patiently());

        assertThat(page.locator(row(one) + " a")).isFocused();
        page.keyboard().press("Enter");
        assertThat(page).hasURL("http://127.0.0.1:" + port + "/requests/" + one);
    }

    @Test
    void isAskedForAReasonOnlyByTheButtonThatNeedsOneAndPressesNoneByEnter() {
        UUID one = held();
        signIn("operator");
        openTheOrdersList();
        tick(one);
        page.locator("#confirm").check();
        page.locator(box(one)).uncheck();
        tick(one);
        assertThat(page.locator("#confirm")).not().isChecked();

        page.locator("#reason").fill("paid by hand");
        page.locator("#reason").press("Enter");
        assertThat(page.locator("#ticked[data-sent], #report")).hasCount(0);
        page.locator("#closing summary").click();
        page.locator("#discard-ticked").click();
        assertThat(page.locator("#closingReason:invalid")).isVisible();
        assertThat(page.locator("#ticked[data-sent], #report")).hasCount(0);
        page.locator("#retry-ticked").click();

        assertThat(page.locator("#report li[data-done=true], #report.alert-success"))
                .not()
                .hasCount(0);
        assertRetriedOnce(relay.awaitState(one, "SUCCEEDED"));
    }

    @Test
    void isToldThatTheSessionEndedAndComesBackToTheSameList() {
        held();
        signIn("operator");
        openTheOrdersList();

        page.context().clearCookies();

        Locator ended = page.locator("#notice-ended");
        assertThat(ended).isVisible(patiently());
        page.locator("#sign-in-again").click();
        page.locator("#username").fill("operator");
        page.locator("#password").fill("operator");
        page.locator("#sign-in").click();
        assertThat(page.locator("#rows tr[data-request-id]")).hasCount(1);
        assertThat(page).hasURL("http://127.0.0.1:" + port + "/?orderKey=" + order);
    }

    @Test
    void mayNotRetryWithTheViewersRole() {
        UUID one = held();
        signIn("viewer");
        openTheOrdersList();

        assertThat(page.locator(row(one))).isVisible();
        assertThat(page.locator("#retry-ticked")).hasCount(0);
    }

    @Test
    @Covers("W32")
    void isAskedToConfirmABlindRepeatOnTheRequestsOwnPage() {
        UUID unknown = relay.submit(
                        payment(UUID.randomUUID().toString(), "hold", true, "failure", Map.of("kind", "TIMEOUT")))
                .id();
        signIn("operator");
        page.navigate("/requests/" + unknown);
        assertThat(page.locator("#request")).hasAttribute("data-state", "UNKNOWN");
        assertThat(page.locator("#blind")).isVisible();

        page.locator("#move-retry input[type=checkbox]").check();
        page.locator("#move-retry button").click();

        relay.awaitState(unknown, "SUCCEEDED");
        page.navigate("/requests/" + unknown);
        assertThat(page.locator("#timeline [data-attempt]")).hasCount(2);
    }

    @Test
    void signsInOnlyWithTheRightPasswordAndOutAgain() {
        page.navigate("/");
        page.locator("#username").fill("operator");
        page.locator("#password").fill("wrong");
        page.locator("#sign-in").click();
        assertThat(page.locator("#login-failed")).isVisible();

        signIn("operator");
        assertThat(page.locator("#me")).hasAttribute("data-user", "operator");
        page.locator("#sign-out").click();
        page.navigate("/");
        assertThat(page.locator("#username")).isVisible();
    }

    @Test
    void speaksKorean() {
        signIn("operator");
        page.navigate("/?lang=ko");

        assertThat(page.locator("html")).hasAttribute("lang", "ko");
        assertThat(page.getByRole(AriaRole.HEADING).first()).containsText("\uC694\uCCAD");
    }

    private UUID held() {
        return relay.submit(payment(UUID.randomUUID().toString(), "hold", true, "orderKey", order))
                .id();
    }

    private void signIn(String account) {
        page.navigate("/login");
        page.locator("#username").fill(account);
        page.locator("#password").fill(account);
        page.locator("#sign-in").click();
        assertThat(page.locator("#me")).isVisible();
    }

    private void openTheOrdersList() {
        page.navigate("/?orderKey=" + order);
    }

    private void tick(UUID request) {
        page.locator(box(request)).check();
    }

    private void openAsDone(UUID request) {
        page.navigate("/requests/" + request);
        assertThat(page.locator("#request")).hasAttribute("data-state", "SUCCEEDED");
    }

    private void assertRetriedOnce(RelayApi.Reply request) {
        assertThat(request.body().path("generation").asInt()).isOne();
        assertThat(request.body().path("attempts")).hasSize(1);
        assertThat(b.rawCalls()).isOne();
    }

    private static LocatorAssertions.IsVisibleOptions patiently() {
        return new LocatorAssertions.IsVisibleOptions().setTimeout(15_000);
    }

    private static String row(UUID request) {
        return "tr[data-request-id='" + request + "']";
    }

    private static String box(UUID request) {
        return row(request) + " input[name=id]";
    }
}
