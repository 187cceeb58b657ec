package io.retryrelay.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.retryrelay.infra.Chromium;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

@NeedsBrowser
@IntegrationTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QuarantineAndAuditPagesIT {

    @LocalServerPort
    private int port;

    @Autowired
    private Sandbox sandbox;

    private String base;
    private SomeOfEverything some;
    private Page page;

    @BeforeAll
    void haveSomethingToSee() {
        base = "http://127.0.0.1:" + port;
        some = SomeOfEverything.in(RelayApi.at(base), sandbox);
    }

    @BeforeEach
    void open() {
        page = Chromium.shared().newPage(base);
    }

    @AfterEach
    void close() {
        page.context().close();
    }

    @Test
    void discardsARecordOnceWithAReasonAndFindsItInTheAudit() {
        ConsoleVisit.signIn(page, "operator");
        page.navigate("/quarantine");
        page.locator("tr[data-record-id='" + some.quarantined() + "'] a").click();
        assertThat(page.locator("#value .hex")).containsText("0000  7b 22 6f 72 64 65 72");
        Page old = page.context().newPage();
        old.navigate(page.url());

        page.locator("#reason").fill("a test of another team");
        page.locator("#discard button").dblclick();

        assertThat(page.locator("#discarded")).containsText("a test of another team");
        assertThat(page.locator("#discard")).hasCount(0);
        old.locator("#reason").fill("too late");
        old.locator("#discard button").click();
        assertThat(old.locator("#report")).containsText("discarded before, by operator");
        assertThat(old.locator("#discarded")).containsText("a test of another team");
        page.navigate("/audit?what=QUARANTINE_DISCARD&subject=" + some.quarantined());
        assertThat(page.locator("#audit tbody tr")).hasCount(1);
        assertThat(page.locator("#audit tbody tr")).containsText("a test of another team");
        page.locator("#audit tbody a").click();
        assertThat(page.locator("#record")).hasAttribute("data-discarded", "true");
    }

    @Test
    void showsFirstWhatNobodyHasLookedAt() {
        long looked = SomeOfEverything.quarantine(sandbox);
        ConsoleVisit.signIn(page, "operator");
        page.navigate("/quarantine");
        Locator row = page.locator("tr[data-record-id='" + looked + "']");
        assertThat(row).hasCount(1);
        page.navigate("/quarantine/" + looked);
        page.locator("#reason").fill("seen");
        page.locator("#discard button").click();

        page.navigate("/quarantine");
        assertThat(row).hasCount(0);
        assertThat(page.locator("#show-open")).hasAttribute("aria-current", "page");
        page.locator("#show-discarded").click();
        assertThat(row).hasCount(1);
        assertThat(page.locator("tr[data-discarded=false]")).hasCount(0);
        page.locator("#show-all").click();
        assertThat(row).hasCount(1);
        assertThat(page.url()).endsWith("/quarantine?show=all");
        page.navigate("/quarantine?show=nothing");
        assertThat(page.locator("#unreadable")).containsText("Which records");
    }

    @Test
    void letsAViewerLookButNotDiscard() {
        ConsoleVisit.signIn(page, "viewer");
        page.navigate("/quarantine/" + some.quarantined());

        assertThat(page.locator("#value .hex")).isVisible();
        assertThat(page.locator("#discard")).hasCount(0);
    }

    @Test
    void pagesThroughTheAuditUnderItsFilter() {
        String who = "audit-" + some.done();
        fill(who, 60);
        ConsoleVisit.signIn(page, "viewer");
        page.navigate("/audit");
        page.locator("#who").fill(who);
        page.locator("#filter button").click();

        assertThat(page.locator("#audit tbody tr")).hasCount(50);
        assertThat(page.locator("#audit tbody tr").first()).containsText("deed 60");
        page.locator("#older").click();
        assertThat(page.locator("#audit tbody tr")).hasCount(10);
        assertThat(page.locator("#audit tbody tr").last()).containsText("deed 1");
        assertThat(page.locator("#older")).hasCount(0);
        page.locator("#newest").click();
        assertThat(page.locator("#audit tbody tr")).hasCount(50);
        assertThat(page.url()).doesNotContain("older=");
    }

    /** All at one time, as a bulk of deeds would be. */
    private void fill(String who, int count) {
        try (var connection = sandbox.database().connect();
                var insert =
                        connection.prepareStatement("insert into audit_entry (happened_at, who, what, subject, reason)"
                                + " values ('2026-01-02 03:04:05.678901', ?, 'RETRY', ?, ?)")) {
            for (int number = 1; number <= count; number++) {
                insert.setString(1, who);
                insert.setString(2, some.done().toString());
                insert.setString(3, "deed " + number);
                insert.executeUpdate();
            }
        } catch (java.sql.SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
