package io.retryrelay.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.retryrelay.infra.Chromium;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.outbox.RunawayGuard;
import io.retryrelay.outbox.RunsAway;
import io.retryrelay.story.RelayApi;
import java.util.Map;
import java.util.UUID;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.listener.MessageListenerContainer;

@NeedsBrowser
@IntegrationTest
class TargetPagesIT {

    private static final String PATIENT = "[data-target=patient]";
    private static final String OUT_OF_DATE = "This page was out of date. Nothing was changed; look again.";
    private static final String EVENTS = "select count(*) from switch_event where name = 'target:patient'";

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private KafkaListenerEndpointRegistry listeners;

    @Autowired
    private RunawayGuard guard;

    private RelayApi relay;
    private Page page;

    @BeforeEach
    void open() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        page = Chromium.shared().newPage("http://127.0.0.1:" + port);
    }

    @AfterEach
    void letAllGoOn() {
        Chromium.shared().sendAllAway();
        turn("targets/patient/resume");
        turn("relay/resume");
    }

    @Test
    void anAdministratorPausesATargetAndLetsItGoOn() {
        open("admin");
        page.locator("#unfold-target-patient").click();
        page.locator("#reason-target-patient").fill("B is moved to another rack");
        page.locator("#do-target-patient").dblclick();

        assertThat(page.locator("#report")).containsText("patient is paused.");
        assertThat(page.locator(PATIENT)).hasAttribute("data-state", "TARGET_PAUSED");
        assertThat(page.locator(PATIENT)).containsText("Paused by admin");
        assertThat(page.locator(PATIENT)).containsText("B is moved to another rack");
        assertThat(page.locator("#meaning")).containsText("patient");
        UUID waiting = relay.submit(payment("waits", "target", "patient")).id();
        assertThat(relay.awaitState(waiting, "SCHEDULED").body().path("reason").asString())
                .isEqualTo("TARGET_PAUSED");

        page.locator("#unfold-target-patient").click();
        page.locator("#reason-target-patient").fill("it stands there");
        page.locator("#reason-target-patient").press("Enter");
        assertThat(page.locator("#report")).containsText("patient is no longer paused.");
        assertThat(page.locator(PATIENT)).hasAttribute("data-state", "TAKES_CALLS");
        relay.awaitState(waiting, "SUCCEEDED");

        page.navigate("/audit?subject=target:patient");
        Locator rows = page.locator("#audit tbody tr");
        assertThat(rows.nth(0)).containsText("it stands there");
        assertThat(rows.nth(1)).containsText("B is moved to another rack");
        rows.first().locator("a").click();
        assertThat(page.locator("#targets")).isVisible();
    }

    @Test
    void theWholeRelayIsPausedAndGoesOn() {
        open("admin");
        page.locator("#unfold-relay").click();
        page.locator("#reason-relay").fill("the night of the migration");
        page.locator("#do-relay").click();

        assertThat(page.locator("#report")).containsText("The relay is paused.");
        assertThat(page.locator("#meaning")).containsText("nobody is called");
        assertThat(page.locator("#relay-card")).containsText("the night of the migration");
        assertThat(page.locator(PATIENT)).containsText("called again as soon as the relay calls");
        UUID waiting = relay.submit(payment("waits")).id();
        turn("targets/patient/pause");
        assertThat(page.locator("#meaning"))
                .hasText("The relay is paused: nobody is called. Paused on their own: patient.");
        turn("targets/patient/resume");
        assertThat(page.locator(PATIENT)).hasAttribute("data-state", "RELAY_WAITS");
        assertThat(b.rawCalls()).isZero();
        assertThat(relay.find(waiting).state()).isEqualTo("QUEUED");
        page.locator("#unfold-relay").click();
        page.locator("#reason-relay").fill("it is over");
        page.locator("#do-relay").click();
        assertThat(page.locator("#relay-card")).hasAttribute("data-state", "AT_WORK");
        relay.awaitState(waiting, "SUCCEEDED");
    }

    @Test
    void leadsToTheRequestsOfATarget() {
        UUID held =
                relay.submit(payment("held", "target", "patient", "hold", true)).id();
        open("viewer");
        page.locator("#waiting-patient").click();

        assertThat(page.locator("tr[data-request-id='" + held + "']")).isVisible();
        assertThat(page.locator("#target")).hasValue("patient");
        page.navigate("/targets");
        page.locator("#moving-patient").click();
        assertThat(page.locator("#tab-moving")).hasAttribute("aria-current", "page");
    }

    @Test
    void showsByItselfWhatOthersTurnedButNotWhileAReasonIsWritten() {
        open("admin");
        turn("targets/patient/pause");
        assertThat(page.locator(PATIENT)).hasAttribute("data-state", "TARGET_PAUSED");

        page.locator("#unfold-target-patient").click();
        page.locator("#reason-target-patient").fill("as I sa");
        turn("targets/patient/resume");
        page.waitForResponse(
                answer -> answer.url().contains("/targets/state") && "true".equals(answer.headerValue("hx-refresh")),
                () -> {});
        assertThat(page.locator("#reason-target-patient")).hasValue("as I sa");
        assertThat(page.locator(PATIENT)).hasAttribute("data-state", "TARGET_PAUSED");
    }

    @Test
    void anOldPageUndoesNothing() {
        Visitor admin = Visitor.signedIn(port, "admin");
        turn("targets/patient/pause");
        String seen = seen(admin.page("/targets"));
        turn("targets/patient/resume");
        turn("targets/patient/pause");
        long events = sandbox.number(EVENTS);

        Document late = answer(admin, "resume", "reason", "the first pause is over", "seen", seen);

        assertThat(late.select("#report.alert-warning").text())
                .startsWith("You paused it")
                .endsWith("That stands; nothing was changed.");
        Document never = answer(admin, "resume", "reason", "from nowhere", "seen", "yesterday");
        assertThat(never.select("#report.alert-warning").text()).isEqualTo(OUT_OF_DATE);
        assertThat(answer(admin, "resume", "reason", "from never")
                        .select("#report.alert-warning")
                        .text())
                .startsWith("You paused it");
        assertThat(sandbox.number(EVENTS)).isEqualTo(events);
    }

    @Test
    void aFormSentTwiceTurnsOnce() {
        Visitor admin = Visitor.signedIn(port, "admin");
        String seen = seen(admin.page("/targets"));
        long events = sandbox.number(EVENTS);
        answer(admin, "pause", "reason", "once", "seen", seen);

        Document twice = answer(admin, "pause", "reason", "once", "seen", seen);

        assertThat(twice.select("#report.alert-success").text()).contains("You paused it", "“once”");
        assertThat(sandbox.number(EVENTS)).isEqualTo(events + 1);
    }

    @Test
    void isTurnedByAdministratorsWithAReasonAlone() {
        Visitor operator = Visitor.signedIn(port, "operator");
        Visitor admin = Visitor.signedIn(port, "admin");
        String seen = seen(admin.page("/targets"));
        long events = sandbox.number(EVENTS);

        assertThat(operator.page("/targets").select("#targets form")).isEmpty();
        assertThat(operator.post("/targets", "/targets/patient/pause", "reason", "no")
                        .statusCode())
                .isEqualTo(403);
        assertThat(operator.post("/targets", "/relay/pause", "reason", "no").statusCode())
                .isEqualTo(403);
        assertThat(admin.postWithoutToken("/targets/patient/pause", "reason", "no")
                        .statusCode())
                .isEqualTo(403);
        assertThat(admin.post("/targets", "/targets/nobody/pause", "reason", "no")
                        .statusCode())
                .isEqualTo(404);
        assertThat(admin.post("/targets", "/targets/patient/stop", "reason", "no")
                        .statusCode())
                .isEqualTo(404);
        for (String reason : new String[] {"", " ", "\u3164\u200b", "\u0007", "x".repeat(501)}) {
            assertThat(answer(admin, "pause", "reason", reason, "seen", seen)
                            .select("#report.alert-warning")
                            .text())
                    .startsWith("Please give a reason");
        }
        assertThat(sandbox.number(EVENTS)).isEqualTo(events);
    }

    @Test
    void saysOfATargetThatFailsOrWishesItThatItIsLeftAlone() {
        Visitor viewer = Visitor.signedIn(port, "viewer");
        b.answersAt("/failing", 503);
        b.answersAt("/busy", 503, Map.of("Retry-After", "60"));
        for (int count = 0; count < 6; count++) {
            relay.submit(payment("failing-" + count, "target", "fragile", "path", "/failing"));
        }
        relay.submit(payment("busy", "target", "polite", "path", "/busy"));

        await().atMost(RelayApi.PATIENCE).until(() -> state(viewer, "fragile"), "CIRCUIT_OPEN"::equals);
        await().atMost(RelayApi.PATIENCE).until(() -> state(viewer, "polite"), "RETRY_AFTER"::equals);

        b.answersAt("/failing", 200);
        b.answersAt("/busy", 200);
        await().atMost(RelayApi.PATIENCE).until(() -> state(viewer, "fragile"), "TAKES_CALLS"::equals);
        await().atMost(RelayApi.PATIENCE).until(() -> state(viewer, "polite"), "TAKES_CALLS"::equals);
    }

    /** As after the partition went to another instance. */
    @Test
    void doesNotTellOfCallsThatAnotherInstanceMakes() {
        Visitor viewer = Visitor.signedIn(port, "viewer");
        MessageListenerContainer listener =
                listeners.getListenerContainers().iterator().next();
        listener.stop();
        try {
            await().atMost(RelayApi.PATIENCE).until(() -> state(viewer, "patient"), "NOT_SEEN_HERE"::equals);
            Document page = viewer.page("/targets");
            assertThat(page.select("#meaning").text()).startsWith("This instance calls nobody now.");
            assertThat(page.select("[data-state=TAKES_CALLS]")).isEmpty();
            turn("targets/patient/pause");
            assertThat(state(viewer, "patient")).isEqualTo("TARGET_PAUSED");
            turn("targets/patient/resume");
        } finally {
            listener.start();
        }
        await().atMost(RelayApi.PATIENCE).until(() -> state(viewer, "patient"), "TAKES_CALLS"::equals);
    }

    @Test
    void aRelayThatStoppedItselfSaysSoAndIsResumedFromThePage() {
        open("admin");
        RunsAway.forgettingToMark(guard);

        assertThat(page.locator("#relay-card")).hasAttribute("data-state", "PUBLISHING_STOPPED");
        assertThat(page.locator("#meaning")).hasText("The relay has stopped itself: what waits is not called.");
        assertThat(page.locator(PATIENT)).hasAttribute("data-state", "RELAY_WAITS");
        UUID waiting = relay.submit(payment("waits-for-a-mend")).id();
        page.locator("#unfold-relay").click();
        assertThat(page.locator("#resume-relay")).containsText("Find the fault first");
        assertThat(relay.find(waiting).state()).isEqualTo("QUEUED");
        page.locator("#reason-relay").fill("the fault is found");
        page.locator("#do-relay").click();

        assertThat(page.locator("#report")).containsText("The relay is resumed.");
        assertThat(page.locator("#relay-card")).hasAttribute("data-state", "AT_WORK");
        relay.awaitState(waiting, "SUCCEEDED");
    }

    @Test
    void saysHowEachTargetIsCalled() {
        Document all = Visitor.signedIn(port, "admin").page("/targets");

        assertThat(all.select("[data-target=keyless]").text())
                .contains("ignored: a call of which nothing is proven waits for a person");
        assertThat(all.select(PATIENT).text())
                .contains(
                        b.baseUrl(),
                        "sent in the header Idempotency-Key",
                        "remembers keys for 24 hours",
                        "calls at once");
        assertThat(all.select("[data-target]")).hasSizeGreaterThan(5);
    }

    private void open(String account) {
        ConsoleVisit.signIn(page, account);
        page.navigate("/targets");
    }

    private void turn(String what) {
        assertThat(relay.as("admin")
                        .post("/api/v1/" + what, Map.of("reason", "a test"))
                        .status())
                .isEqualTo(200);
    }

    private static Document answer(Visitor admin, String turn, String... fields) {
        return admin.parse(admin.post("/targets", "/targets/patient/" + turn, fields));
    }

    private static String seen(Document targets) {
        Element seen = targets.select(PATIENT + " input[name=seen]").first();
        assertThat(seen).isNotNull();
        return seen.val();
    }

    private static String state(Visitor visitor, String target) {
        return visitor.page("/targets").select("[data-target=" + target + "]").attr("data-state");
    }
}
