package io.retryrelay.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import io.retryrelay.infra.Chromium;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.story.RelayApi;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** More than one request at once needs a second person, who reads the plan of the first. */
@IntegrationTest
@TestPropertySource(properties = "relay.bulk.approval-above=1")
class BulkApprovalIT {

    @LocalServerPort
    private int port;

    private RelayApi relay;
    private String path;

    @BeforeEach
    void planOneThatIsSureAndOneThatIsNot() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        List<UUID> ids = List.of(held("kind", "CONNECT"), held("kind", "TIMEOUT"));
        path = "/bulks/"
                + relay.as("operator")
                        .post("/api/v1/bulk-retries", Map.of("ids", ids, "confirm", true))
                        .id();
    }

    @Test
    void isNotThePlannersToGive() {
        Visitor planner = Visitor.signedIn(port, "operator");

        Document page = planner.page(path);
        assertThat(page.select("#bulk").attr("data-state")).isEqualTo("NEEDS_APPROVAL");
        assertThat(page.select("#step-approve, #start")).isEmpty();
        assertThat(page.select("#waits").text()).contains("a second person must approve it first");
        Document own = planner.parse(planner.post(path, path + "/approve"));
        assertThat(own.select("#report.alert-warning").text())
                .isEqualTo("Whoever planned it cannot approve it. Nothing was changed.");
        assertThat(own.select("#bulk").attr("data-state")).isEqualTo("NEEDS_APPROVAL");
    }

    @Test
    void isGivenByAnotherPersonWhoIsToldWhatMightHappenTwice() {
        Visitor other = Visitor.signedIn(port, "admin");
        String twice = "1 of those to be moved might then happen twice, or out of order.";

        Document asked = other.page(path);
        assertThat(asked.select("#doubtful").text()).isEqualTo(twice);
        assertThat(asked.select("#step-approve").text()).contains("Agrees that 2 requests are moved.", twice);
        Document approved = other.parse(other.post(path, path + "/approve", "reason", "as agreed"));

        assertThat(approved.select("#report.alert-success").text()).isEqualTo("Approved.");
        assertThat(approved.select("#deeds").text()).contains("approved it", "as agreed");
        Document planners = Visitor.signedIn(port, "operator").page(path);
        assertThat(planners.select("#do-start").text()).isEqualTo("Retry 2 requests");
        assertThat(planners.select("#start").text()).contains(twice);
    }

    @Test
    void asksAnewForNothingButTheStateOfAPlan() {
        Visitor planner = Visitor.signedIn(port, "operator");
        String look = planner.page(path).select("#waits").attr("hx-get");

        assertThat(planner.getPart(look).statusCode()).isEqualTo(204);
        assertThat(planner.getPart(look).header("HX-Refresh")).isNull();
        approve();
        assertThat(planner.getPart(look).header("HX-Refresh")).isEqualTo("true");
        assertThat(planner.getPart("/bulks/" + UUID.randomUUID() + "/state?seen=PLANNED")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    @NeedsBrowser
    void isNoticedByThePageOfWhoeverWaitsForIt() {
        Page page = Chromium.shared().newPage("http://127.0.0.1:" + port);
        try {
            ConsoleVisit.signIn(page, "operator");
            page.navigate(path);
            page.locator("#csv").focus();
            assertThat(page.locator("#do-start")).hasCount(0);

            approve();

            assertThat(page.locator("#do-start"))
                    .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(30_000));
            assertThat(page.locator("#csv")).isFocused();
            assertThat(page.locator("#heard")).containsText("Nothing is moved until somebody starts it.");
        } finally {
            page.context().close();
        }
    }

    private void approve() {
        relay.as("admin").post("/api/v1" + path.replace("bulks", "bulk-retries") + "/approve", Map.of());
    }

    private UUID held(String field, String failure) {
        String key = UUID.randomUUID().toString();
        return relay.submit(payment(key, "hold", true, "target", "keyless", "failure", Map.of(field, failure)))
                .id();
    }
}
