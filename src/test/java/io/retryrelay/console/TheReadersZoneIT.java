package io.retryrelay.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.retryrelay.infra.Chromium;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.util.UriComponentsBuilder;

/** Somebody in Seoul, nine hours ahead of UTC. */
@NeedsBrowser
@IntegrationTest
class TheReadersZoneIT {

    private static final String NINE_IN_SEOUL = "2026-04-01T09:00";
    private static final Instant MIDNIGHT = Instant.parse("2026-04-01T00:00:00Z");

    @LocalServerPort
    private int port;

    @Autowired
    private Sandbox sandbox;

    private String base;
    private Page page;

    @BeforeEach
    void comeFromSeoul() {
        base = "http://127.0.0.1:" + port;
        page = Chromium.shared()
                .browser()
                .newContext(new Browser.NewContextOptions()
                        .setBaseURL(base)
                        .setLocale("en")
                        .setTimezoneId("Asia/Seoul"))
                .newPage();
        ConsoleVisit.signIn(page, "operator");
    }

    @AfterEach
    void close() {
        page.context().close();
    }

    @Test
    void meansTheSameInstantByTheSameHourOnEveryPage() {
        for (String where : List.of("/", "/audit")) {
            page.navigate(where);
            page.locator("details.more summary").click();
            assertThat(page.locator("label[for=from] .zone")).hasText("(GMT+9)");
            page.locator("#from").fill(NINE_IN_SEOUL);
            page.locator("#filter button").first().click();
            page.waitForURL(url -> url.contains("from="));

            assertThat(from(page.url())).as(where).isEqualTo(MIDNIGHT);
            assertThat(page.locator("#from")).hasValue(NINE_IN_SEOUL);
        }
    }

    @Test
    void showsTheScopeOfABulkInItsOwnTime() {
        RelayApi relay = RelayApi.at(base).as("operator");
        Map<String, ?> scope = Map.of("state", List.of("FAILED"), "source", "nobody", "from", MIDNIGHT.toString());
        page.navigate("/bulks/"
                + relay.post("/api/v1/bulk-retries", Map.of("filter", scope)).id());

        Locator time = page.locator("#scope time");
        assertThat(time).hasAttribute("datetime", MIDNIGHT.toString());
        assertThat(time.textContent().replaceAll("\\s", " ")).isEqualTo("Apr 1, 2026, 9:00 AM");
    }

    @Test
    void tellsTheExactInstantToWhoeverHovers() throws java.sql.SQLException {
        String who = "zone-" + System.nanoTime();
        try (var connection = sandbox.database().connect();
                var insert =
                        connection.prepareStatement("insert into audit_entry (happened_at, who, what, subject, reason)"
                                + " values ('2026-04-01 00:00:00', ?, 'PAUSE', 'relay', null)")) {
            insert.setString(1, who);
            insert.executeUpdate();
        }

        page.navigate("/audit?who=" + who);

        Locator time = page.locator("#audit tbody time");
        assertThat(time.getAttribute("title").replaceAll("\\s", " ")).isEqualTo("Apr 1, 2026, 9:00:00 AM GMT+9");
        assertThat(time).containsText("ago");
    }

    private static Instant from(String url) {
        return Instant.parse(UriComponentsBuilder.fromUri(URI.create(url))
                .build(true)
                .getQueryParams()
                .getFirst("from")
                .replace("%3A", ":"));
    }
}
