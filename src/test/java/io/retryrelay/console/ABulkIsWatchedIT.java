package io.retryrelay.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.retryrelay.story.RelayApi.payment;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import io.retryrelay.infra.Chromium;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.story.RelayApi;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

/** The relay is paused meanwhile, so that a bulk of three, which begins with one, runs for as long as a test likes. */
@NeedsBrowser
@IntegrationTest
class ABulkIsWatchedIT {

    @LocalServerPort
    private int port;

    private RelayApi relay;
    private List<UUID> ids;
    private String bulk;
    private Page page;

    @BeforeEach
    void open() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        post("admin", "relay/pause");
        ids = Stream.generate(this::held).limit(3).toList();
        Map<String, ?> wish = Map.of("ids", ids, "ramp", List.of(1));
        bulk = relay.as("operator").post("/api/v1/bulk-retries", wish).id().toString();
        post("operator", "bulk-retries/" + bulk + "/start");
        relay.awaitState(ids.get(0), "QUEUED");
        page = Chromium.shared().newPage("http://127.0.0.1:" + port);
        ConsoleVisit.signIn(page, "operator");
        page.navigate("/bulks/" + bulk);
    }

    @AfterEach
    void leave() {
        Chromium.shared().sendAllAway();
        post("operator", "bulk-retries/" + bulk + "/cancel");
        post("admin", "relay/resume");
    }

    @Test
    void whoseNumbersFollowWhileAReasonIsWritten() {
        page.locator("#unfold-cancel").click();
        assertThat(page.locator("#help-cancel")).containsText("Takes back up to 3:");
        page.locator("#why-cancel").fill("not ye");

        relay.move(ids.get(0), "cancel", Map.of());

        assertThat(page.locator("#help-cancel"))
                .containsText("Takes back up to 2:", new LocatorAssertions.ContainsTextOptions().setTimeout(30_000));
        assertThat(page.locator("#help-pause")).hasText("Holds back what is not moved yet: 0.");
        page.keyboard().type("t");
        assertThat(page.locator("#why-cancel")).hasValue("not yet");
    }

    @Test
    void isHeardOfWhenItIsHeldBackAndLeavesThePersonWhereTheyWere() {
        page.locator("#unfold-cancel").click();
        page.locator("#do-cancel").focus();

        post("admin", "bulk-retries/" + bulk + "/pause");

        assertThat(page.locator("#bulk[data-state=PAUSED]"))
                .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(30_000));
        assertThat(page.locator("#do-cancel")).isFocused();
        assertThat(page.locator("#heard")).hasText(page.locator("#meaning").innerText());
        page.reload();
        assertThat(page.locator("#heard")).isEmpty();
    }

    private void post(String account, String path) {
        relay.as(account).post("/api/v1/" + path, Map.of("reason", "test"));
    }

    private UUID held() {
        return relay.submit(payment(UUID.randomUUID().toString(), "hold", true)).id();
    }
}
