package io.retryrelay.story;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions.HasCountOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions;
import com.microsoft.playwright.options.AriaRole;
import io.retryrelay.infra.Chromium;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.infra.SimulatedB;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** One action and one answer that can be understood, whatever a hurried person or a weak line does to the pages. */
@NeedsBrowser
@IntegrationTest
class AnOperatorIsAnsweredIT {

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    private RelayApi relay;
    private Page page;
    private final String order = "account-" + UUID.randomUUID();

    @BeforeEach
    void connect() {
        relay = RelayApi.at(site());
        page = Chromium.shared().newPage(site());
    }

    @AfterEach
    void leave() {
        Chromium.shared().sendAllAway();
    }

    @Test
    void editsAndRetriesByADoubleClickOnce() {
        UUID one = held();
        signIn();
        page.navigate("/requests/" + one);
        page.locator("#edit-and-retry").click();
        page.locator("#path").fill("/payments?corrected=1");
        page.locator("#body").fill("{\n  \"amount\": 250\n}");
        page.locator("#show-difference").click();
        assertThat(page.locator(".difference tr[data-kind=CHANGED]").first()).containsText("corrected=1");
        page.locator("#edit-again").click();
        assertThat(page.locator("#path")).hasValue("/payments?corrected=1");
        page.locator("#show-difference").click();

        page.locator("#replace").dblclick();

        assertThat(page.locator("#report")).isVisible();
        UUID successor =
                UUID.fromString(relay.find(one).body().path("replacedBy").asString());
        RelayApi.Reply done = relay.awaitState(successor, "SUCCEEDED");
        assertThat(done.body().path("attempts")).hasSize(1);
        assertThat(done.body().path("body").asString()).isEqualTo("{\n  \"amount\": 250\n}");
        assertThat(page.locator("#request[data-state=SUCCEEDED]")).isVisible(patiently());
        assertThat(b.rawCalls()).isOne();
    }

    @Test
    void pressesEnterAndClicksAndRetriesOnce() {
        UUID one = held();
        signIn();
        openTheOrdersList();
        page.locator("#rows input[name=id]").check();
        page.locator("#reason").fill("B is back");

        page.evaluate("() => { const form = document.getElementById('ticked');"
                + " const retry = document.getElementById('retry-ticked');"
                + " form.requestSubmit(retry); retry.click(); }");

        assertThat(page.locator("#report")).isVisible();
        RelayApi.Reply done = relay.awaitState(one, "SUCCEEDED");
        assertThat(done.body().path("generation").asInt()).isOne();
        assertThat(b.rawCalls()).isOne();
    }

    @Test
    void keepsWhatIsTypedButNoConfirmationWhileThePageMoves() {
        Map<String, ?> submission =
                payment(UUID.randomUUID().toString(), "hold", true, "failure", Map.of("kind", "TIMEOUT"));
        UUID one = relay.submit(submission).id();
        signIn();
        page.navigate("/requests/" + one);
        page.locator("#reason-retry").fill("half a sentence");
        page.locator("#confirm-retry").check();

        relay.submit(submission);

        assertThat(page.locator("#timeline [data-deed]")).hasCount(2, new HasCountOptions().setTimeout(15_000));
        assertThat(page.locator("#reason-retry")).hasValue("half a sentence");
        assertThat(page.locator("#confirm-retry")).not().isChecked();
    }

    @Test
    void finishesASentenceWhateverBecomesOfTheRequestMeanwhile() {
        held();
        UUID behind = relay.submit(payment(UUID.randomUUID().toString(), "orderKey", order))
                .id();
        page.clock().install();
        signIn();
        page.navigate("/requests/" + behind);
        page.locator("#reason-cancel").pressSequentially("c");
        relay.move(behind, "cancel", Map.of());

        page.clock().runFor(20_000);
        page.keyboard().type("ustomer paid by hand, so leave it");

        assertThat(page.locator("#request")).hasAttribute("data-state", "BLOCKED");
        assertThat(page.locator("#reason-cancel")).hasValue("customer paid by hand, so leave it");
        page.locator("#reason-cancel").blur();
        page.clock().runFor(20_000);
        assertThat(page.locator("#request[data-state=FAILED]")).isVisible(patiently());
        assertThat(page.locator("#report")).hasCount(0);
        assertThat(relay.find(behind).body().path("generation").asInt()).isOne();
        assertThat(b.rawCalls()).isZero();
    }

    @Test
    void finishesASentenceThoughTheBulkHasStoppedMeanwhile() {
        List<UUID> slowly = Stream.generate(this::held).limit(30).toList();
        Map<String, ?> discard = Map.of("ids", slowly, "rate", 1, "action", "DISCARD", "reason", "no longer wanted");
        String bulk = "/api/v1/bulk-retries/"
                + relay.as("operator").post("/api/v1/bulk-retries", discard).id();
        relay.as("operator").post(bulk + "/start", Map.of());
        signIn();
        page.navigate(bulk.replace("/api/v1/bulk-retries", "/bulks"));
        page.locator("#more-cancel summary").click();
        page.locator("#why-cancel").pressSequentially("half a sent");

        relay.as("operator").post(bulk + "/pause", Map.of());
        page.waitForResponse(AnOperatorIsAnsweredIT::asksForThePageAnew, () -> {});
        page.waitForResponse(AnOperatorIsAnsweredIT::asksForThePageAnew, () -> {});

        page.keyboard().type("ence");
        assertThat(page.locator("#why-cancel")).hasValue("half a sentence");
        page.locator("#why-cancel").fill("");
        page.locator("#why-cancel").blur();
        assertThat(page.locator("#bulk[data-state=PAUSED]")).isVisible(patiently());
        relay.as("operator").post(bulk + "/cancel", Map.of());
    }

    @Test
    void pressesNothingByTheRestOfASentenceWhoseFieldIsGone() {
        UUID one = held();
        page.clock().install();
        signIn();
        page.navigate("/requests/" + one);
        page.locator("#reason-retry").pressSequentially("custome");
        page.evaluate("() => document.getElementById('reason-retry').remove()");

        page.keyboard().type("r ");
        assertThat(page.locator("#do-retry")).not().isFocused();
        page.clock().runFor(5_000);
        page.keyboard().press("r");

        assertThat(page.locator("#do-retry")).isFocused();
        assertThat(relay.find(one).state()).isEqualTo("FAILED");
    }

    @Test
    void hearsWhatHasBecomeOfTheRequestWithoutSeeingIt() {
        UUID one = held();
        signIn();
        page.navigate("/requests/" + one);
        assertThat(page.getByRole(AriaRole.STATUS)).hasText("");
        page.evaluate("() => { document.getElementById('heard').dataset.old = 'true'; }");

        relay.retry(one);

        assertThat(page.locator("#request[data-state=SUCCEEDED]")).isVisible(patiently());
        assertThat(page.locator("#heard[data-old]"))
                .hasText(page.locator("#meaning").textContent());
    }

    @Test
    void isToldWhileTheRelayDoesNotAnswer() {
        held();
        signIn();
        openTheOrdersList();

        page.route("**/*", Route::abort);
        assertThat(page.locator("#notice-away")).isVisible(patiently());
        page.unrouteAll();

        assertThat(page.locator("#notice-away")).not().isVisible(patiently());
        assertThat(page.locator("#rows tr[data-request-id]")).hasCount(1);
    }

    @Test
    void asksForNothingWhileNobodyLooks() {
        held();
        page.clock().install();
        signIn();
        openTheOrdersList();
        AtomicInteger asked = new AtomicInteger();
        page.onRequest(request -> asked.addAndGet(isForAPart(request) ? 1 : 0));
        page.waitForRequest(
                AnOperatorIsAnsweredIT::isForAPart, () -> page.clock().runFor(10_000));

        page.evaluate("() => Object.defineProperty(document, 'hidden', {configurable: true, get: () => true})");
        page.clock().runFor(5_000);
        int before = asked.get();
        page.clock().runFor(120_000);
        page.evaluate("() => document.title");
        assertThat(asked.get()).isEqualTo(before);

        page.evaluate("() => { delete document.hidden; }");
        page.waitForRequest(
                AnOperatorIsAnsweredIT::isForAPart, () -> page.clock().runFor(10_000));
    }

    @Test
    void worksWithoutScripts() {
        UUID one = held();
        page = Chromium.shared()
                .browser()
                .newContext(new Browser.NewContextOptions().setBaseURL(site()).setJavaScriptEnabled(false))
                .newPage();
        signIn();
        openTheOrdersList();

        page.locator("#rows input[name=id]").check();
        page.locator("#retry-ticked").click();

        assertThat(page.locator("#report li[data-done=true], #report.alert-success"))
                .not()
                .hasCount(0);
        relay.awaitState(one, "SUCCEEDED");
    }

    private static boolean isForAPart(Request request) {
        return "true".equals(request.headers().get("hx-request"));
    }

    private static boolean asksForThePageAnew(Response response) {
        return response.headers().containsKey("hx-refresh");
    }

    private static IsVisibleOptions patiently() {
        return new IsVisibleOptions().setTimeout(15_000);
    }

    private UUID held() {
        Map<String, ?> submission = payment(UUID.randomUUID().toString(), "hold", true, "orderKey", order);
        return relay.submit(submission).id();
    }

    private void signIn() {
        page.navigate("/login");
        page.locator("#username").fill("operator");
        page.locator("#password").fill("operator");
        page.locator("#sign-in").click();
        assertThat(page.locator("#me")).isVisible();
    }

    private void openTheOrdersList() {
        page.navigate("/?orderKey=" + order);
    }

    private String site() {
        return "http://127.0.0.1:" + port;
    }
}
